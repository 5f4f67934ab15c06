import { areOld, SIGNATURES_MAX_DAYS, type VirusScanner } from '../../platform/files/virus-scanner.ts'
import type { Finding } from './check-connections.ts'

/** Checks that clamd answers, and that its signatures are fresh. */
export async function checkScanner({ about }: Pick<VirusScanner, 'about'>, now: Date): Promise<Finding[]> {
  try {
    const { signaturesAt } = await about()
    if (signaturesAt && !areOld(signaturesAt, now)) return []
    const problem = signaturesAt
      ? `The signatures of ClamAV are of ${signaturesAt.toISOString().slice(0, 10)}, more than ${SIGNATURES_MAX_DAYS} days ago.`
      : 'ClamAV does not say how old its signatures are.'
    return [{ about: 'CLAMAV_HOST', problem, fix: 'Check that freshclam runs and reaches its mirror.' }]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return [
      {
        about: 'CLAMAV_HOST',
        problem: `ClamAV does not answer${cause}. New files wait in quarantine until it does.`,
        fix: 'Check that clamd runs, and that this machine reaches its port or socket.',
      },
    ]
  }
}
