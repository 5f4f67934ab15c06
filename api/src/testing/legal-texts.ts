import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { ManagedLegalTexts } from '@cubby/contract/accounts/legal-texts'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Publishes a text as an administrator does, and returns its version. */
export async function publishText(
  test: TestApp,
  { admin, kind, text }: { admin: TestUser; kind: LegalTextKind; text: string },
): Promise<number> {
  const { token } = admin
  const path = `/admin/legal-texts/${kind}`
  await test.as({ token }).put(`${path}/draft`, { text, base: null })
  const { body } = await test.call<ManagedLegalTexts>('POST', `${path}/versions`, { token, body: { text } })
  const { versions = [] } = body.legal_texts.find((each) => each.kind === kind) ?? {}
  return versions[0]?.version ?? 0
}
