import { messages } from '@cubby/contract/messages'
import { ApiError } from '@/api/client.ts'
import { isRecord } from '@/api/is-record.ts'
import { type CollectionName, fieldOf, isPersonal } from '@/offline/store/collections.ts'
import { readableRows } from '@/offline/store/readable-rows.ts'

/**
 * Returns the rows of a response; a single resource is a collection of one. Throws ApiError if this version cannot read
 * one of the rows, because a list without that row would be wrong.
 */
export async function rowsOf(name: CollectionName, body: unknown): Promise<unknown[]> {
  const content = isRecord(body) ? body[fieldOf(name)] : undefined
  const rows = isRecord(content) ? [content] : content
  if (Array.isArray(rows) && (await readableRows(name, rows)).length === rows.length) return rows
  // The messages for personal collections are for users, so the screens show them.
  const personal = isPersonal(name)
  const sentence = content === null ? messages.noProfileData : messages.invalidProfileResponse
  throw new ApiError(personal ? sentence : messages.invalidServerResponse, {
    hasServerMessage: personal,
    status: 200,
    code: 'invalid_response',
    fields: {},
    retryAfterMs: null,
  })
}
