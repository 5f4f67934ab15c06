import { LOGO_MAX_BYTES, LOGO_MAX_SIDE } from '@cubby/contract/constants'
import type { FileType } from '@cubby/contract/file-types'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { requireScanned } from '../../../platform/files/quarantine.ts'
import { readUpload } from '../../../platform/files/read-upload.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockSettings, storeSettings } from '../settings/change-settings.ts'
import { LOGO_SETTING, logoPath } from '../settings/read-settings.ts'

/**
 * Stores a logo and shows it from now on. Earlier logos stay in the database, because pages that devices stored still
 * link to them. Needs no Idempotency-Key, because the same logo again changes nothing.
 */
export async function setLogo(
  { deps, caller }: RequestContext,
  { file }: { readonly file: unknown },
): Promise<{ logo: string }> {
  requireAdmin(caller)
  const upload = await readUpload(deps, file)
  const { bytes, type, picture } = upload
  if (type === 'application/pdf') throw new Refusal('logo_not_an_image')
  if (bytes.length > LOGO_MAX_BYTES) throw new Refusal('logo_too_large')
  // Its header is damaged.
  if (!picture) throw new Refusal('logo_not_an_image')
  // A small file may contain a huge picture.
  if (Math.max(picture.width, picture.height) > LOGO_MAX_SIDE) throw new Refusal('logo_too_wide')
  await requireScanned({ deps, caller }, upload)
  const hash = contentHash(bytes)
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    await trx
      .insertInto('logos')
      .values({ hash, file_type: type, content: Buffer.from(bytes), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await useLogo({ deps, trx, caller, now }, hash)
  })
  return { logo: logoPath(hash) }
}

/** Replaces the provider's logo with the product's logo. */
export async function removeLogo({ deps, caller }: RequestContext): Promise<{ logo: null }> {
  requireAdmin(caller)
  await writeWithoutIdempotency(deps, async (trx) => {
    await useLogo({ deps, trx, caller, now: await deps.clock(trx) }, null)
  })
  return { logo: null }
}

async function useLogo({ trx, caller, now }: OperationContext, hash: string | null): Promise<void> {
  await lockSettings(trx)
  const before = await trx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', LOGO_SETTING)
    .executeTakeFirst()
  const from = before?.value ?? null
  if (from === hash) return
  await storeSettings({ trx, caller, now }, { [LOGO_SETTING]: { from, to: hash } })
}

export async function readLogo(
  db: Reader,
  { hash }: { readonly hash: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: FileType }> {
  const row = await db
    .selectFrom('logos')
    .select(['file_type', 'content'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) throw new Refusal('logo_not_found')
  return { bytes: new Uint8Array(row.content), type: row.file_type }
}
