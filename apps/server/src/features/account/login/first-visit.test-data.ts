import type { IdentityApp } from '../../../testing/identity-app.ts';

/** The phone of a member approves it; answers which member that is. */
export async function approve(test: IdentityApp, scanId: string): Promise<string> {
  const mobile = test.browser();
  await mobile.enter();
  await mobile.get('scan/approve', { scanId, decision: 'look' });
  await mobile.get('scan/approve', { scanId, decision: 'approve' });
  return (await mobile.get('getUserInfo', {})).userCode;
}

/** Of so many browsers that ask for a device account and a QR login at once: how many their phones have signed in. */
export async function signedInByPhone(test: IdentityApp, browsers: number): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: browsers }, async (_value, run) => {
      const here = test.browser();
      const first = [
        () => here.get('autoRegUser', { machineCode: here.machineCode }),
        () => here.get('scan/create', {}),
        () => here.get('getAgentInfo', {}),
      ] as const;
      // Whoever is answered last sets the last cookie: the order is another one in every run.
      const turned = run % 2 === 0 ? first : first.toReversed();
      const answers = await Promise.all(turned.map((ask) => ask()));
      const scan = answers.find(
        (answer): answer is { scanId: string; url: string; expiresAt: number } => 'scanId' in answer,
      );
      const scanId = scan?.scanId ?? '';
      const other = await approve(test, scanId);
      const { state } = await here.get('scan/status', { scanId });
      return state === 'approved' && (await here.get('getUserInfo', {})).userCode === other;
    }),
  );
  return outcomes.filter(Boolean).length;
}
