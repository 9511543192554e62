import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** False in old browsers, and where the page came without https. */
export const hasPasskeys = browserSupportsWebAuthn;

/** The dialog of the browser that makes a passkey. */
export async function makePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await inWords(startRegistration({ optionsJSON }), optionsJSON.rp.id);
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
}

/** The dialog of the browser that signs by one. */
export async function signByPasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await inWords(startAuthentication({ optionsJSON }), optionsJSON.rpId);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: '没有完成验证：已取消或超时',
  InvalidStateError: '这台设备或安全密钥已经添加过',
  NotSupportedError: '这台设备不支持通行密钥',
};

async function inWords<Answer>(answer: Promise<Answer>, host: string | undefined): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // The host of a channel, say: browsers give a passkey to its own host alone.
    const said = name === 'SecurityError' ? `通行密钥只能在 ${host ?? '后台自己的地址'} 上使用` : words[name];
    throw new Error(said ?? '通行密钥验证失败', { cause: error });
  }
}
