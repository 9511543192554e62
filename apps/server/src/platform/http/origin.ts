import type { FastifyRequest } from 'fastify';
import type { OwnAddress } from './guard.ts';

/** What is known of our own address, from PUBLIC_URL and, where proxies are trusted, from their headers. */
export interface Origin {
  isHttps(request: FastifyRequest): boolean;
  own(request: FastifyRequest): OwnAddress;
  /** Where users open this installation, without a slash at the end. */
  siteUrl(request: FastifyRequest): string;
}

export function createOrigin(publicUrl: string | undefined): Origin {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const alwaysHttps = publicOrigin?.startsWith('https:') ?? false;
  const isHttps = (request: FastifyRequest) => alwaysHttps || request.protocol === 'https';
  return {
    isHttps,
    own: (request) => ({ host: request.host, publicOrigin }),
    siteUrl: (request) => publicOrigin ?? `${isHttps(request) ? 'https' : 'http'}://${request.host}`,
  };
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
