import * as endpoints from '@cubby/contract/accounts/legal-texts-endpoints'
import { forReading } from '../../../platform/deps.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { giveConsent, listMyConsents } from '../consents/consents.ts'
import { listLegalTexts, readLegalText } from './read-legal-texts.ts'

/** Routes of the Terms and the Privacy Policy for everybody, and of the consents of a user. */
export const legalTextRoutes = [
  handle(endpoints.listLegalTexts, async (ctx) => ({
    legal_texts: await listLegalTexts((await forReading(ctx.deps)).db),
  })),
  handle(endpoints.readLegalText, async (ctx, input) => ({
    legal_text: await readLegalText((await forReading(ctx.deps)).db, input),
  })),
  handle(endpoints.listMyConsents, listMyConsents),
  handle(endpoints.giveConsent, giveConsent),
]
