import * as endpoints from '@cubby/contract/teaching/certificates-issue-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { issueCertificates } from './issue-certificates.ts'
import { listCompletedSessions, proposeCertificates } from './propose-certificates.ts'

/** Routes of administrators that issue certificates. */
export const issueRoutes = [
  handle(endpoints.issueCertificates, issueCertificates),
  handle(endpoints.proposeCertificates, async (ctx, { sessionId }) => ({
    proposal: await proposeCertificates(ctx, { sessionId }),
  })),
  handle(endpoints.listCompletedSessions, async (ctx, { classId }) => ({
    sessions: await listCompletedSessions(ctx, { classId }),
  })),
]
