import type { FastifyRequest } from 'fastify';
import type { OwnAddress } from './guard.ts';

/** What is known of our own address, from PUBLIC_URL and, where proxies are trusted, from their headers. */
export interface Origin {
  isHttps(request: FastifyRequest): boolean;
  own(request: FastifyRequest): OwnAddress;
}

export function createOrigin(publicUrl: string | undefined): Origin {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const alwaysHttps = publicOrigin?.startsWith('https:') ?? false;
  return {
    isHttps: (request) => alwaysHttps || request.protocol === 'https',
    own: (request) => ({ host: request.host, publicOrigin }),
  };
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
