import * as endpoints from '@cubby/contract/accounts/legal-texts-admin-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { manageLegalTexts, publishLegalText, saveDraft } from './manage-legal-texts.ts'

export const legalTextAdminRoutes = [
  handle(endpoints.manageLegalTexts, manageLegalTexts),
  handle(endpoints.saveDraft, (ctx, { kind, ...form }) => saveDraft(ctx, { kind, draft: form })),
  handle(endpoints.publishLegalText, (ctx, { kind, ...publication }) =>
    publishLegalText(ctx, { kind, publication }),
  ),
]
