import { firstName, lastName, phone } from '@cubby/contract/accounts/user'
import { CENTER_INVITATION_DAYS, CENTER_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { memberKind } from '@cubby/contract/money/memberships'
import { emailOrNone } from '@cubby/contract/text'
import { personName } from '@cubby/rules/people/person-name'
import { searchable } from '@cubby/rules/searchable'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeAuditLogs } from '../../../../platform/db/audit-log.ts'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { newId } from '../../../../platform/ids.ts'
import { hashToken, newToken } from '../../../../platform/secrets.ts'
import { isMember, isOpenInvitation } from '../../../money/centers/queries.ts'
import {
  type BatchContext,
  type ColumnDefinition,
  defineImport,
  type RowCheck,
  type RowValues,
} from '../import-definition.ts'
import { required } from '../read-place.ts'
import { choicesOf, labeled } from '../read-values.ts'
import { headerAliases } from '../suggest-mapping.ts'
import { INVITATIONS, personKey } from '../users/check-user.ts'

const kinds = choicesOf(labeled(memberKind.options), { ifEmpty: 'staff' })

const columns: readonly ColumnDefinition[] = [
  {
    name: 'center',
    label: 'Center',
    isRequired: true,
    hint: 'The name of an active center in Cubby',
    example: 'Sunny Side Child Care',
    aliases: ['centername', 'company', 'organization', 'employer'],
  },
  {
    name: 'first_name',
    label: 'First name',
    isRequired: true,
    hint: 'At least 2 characters',
    example: 'Rosa',
    aliases: headerAliases.firstName,
  },
  {
    name: 'last_name',
    label: 'Last name',
    isRequired: true,
    hint: 'At least 2 characters',
    example: 'Delgado',
    aliases: headerAliases.lastName,
  },
  {
    name: 'email',
    label: 'Email',
    alternative: 'phone',
    hint: 'Gets the invitation; empty for somebody who has only a phone number',
    example: 'rosa.delgado@example.com',
    aliases: headerAliases.email,
  },
  {
    name: 'phone',
    label: 'Phone',
    hint: '10 digits; invite them again to get a link that you pass on',
    example: '',
    aliases: headerAliases.phone,
  },
  {
    name: 'kind',
    label: 'Kind',
    hint: 'Staff or director; staff if empty',
    example: 'staff',
    aliases: ['role', 'memberkind'],
    choices: kinds,
  },
]

const importedPerson = z
  .object({
    center: required(CENTER_NAME_MAX_LENGTH),
    first_name: firstName,
    last_name: lastName,
    email: emailOrNone,
    phone,
    kind: z
      .string()
      .transform(kinds.recognize)
      .pipe(z.enum(memberKind.options, messages.importMemberKindUnknown)),
  })
  .refine((person) => person.email !== '' || person.phone !== '', {
    path: ['email'],
    message: messages.importEmailOrPhone,
  })
type ImportedPerson = z.infer<typeof importedPerson> & {
  /** The active centers of this name, once they were looked up. */
  readonly centerIds?: readonly string[]
}

/**
 * Invites the people of centers. Nobody joins without agreeing, so the rows become invitations and never memberships. A
 * person of a center is identified by the email address, and without one by name and phone number.
 */
export const centerStaffImport = defineImport<ImportedPerson>({
  label: 'Center staff',
  notice:
    'Everybody with an email address gets an invitation by email, also those who have an account. No one joins a center before they agree.',
  columns,
  read: readPerson,
  prepare: findCenters,
  keyOf: personOfCenter,
  personOf: ({ first_name, last_name }) => searchable(personName({ first_name, last_name })),
  findExisting: findKnownPeople,
  checkNew: async (_, records) => records.map(checkPerson),
  create: invitePeople,
  undo: takeBackInvitations,
})

function personOfCenter({ center, kind, ...person }: ImportedPerson): string {
  const reached = person.email || personKey({ ...person, phone_number: person.phone })
  return JSON.stringify([center.toLowerCase(), kind, reached])
}

function readPerson(values: RowValues) {
  const result = importedPerson.safeParse(values)
  return result.success ? { record: result.data } : { errors: fieldErrors(result.error.issues) }
}

/** Finds the centers, and locks them in an import, so that nobody closes them or invites the same people meanwhile. */
async function findCenters(
  { trx }: BatchContext,
  records: readonly ImportedPerson[],
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly ImportedPerson[]> {
  const rows = await trx
    .selectFrom('centers')
    .select(['id', sql<string>`lower(name)`.as('name')])
    .where(sql<boolean>`lower(name) = any(${records.map(({ center }) => center.toLowerCase())})`)
    .where('status', '=', 'active')
    .orderBy('id')
    .$if(!isDryRun, (query) => query.forNoKeyUpdate())
    .execute()
  const idsOf = Map.groupBy(rows, ({ name }) => name)
  return records.map((record) => ({
    ...record,
    centerIds: (idsOf.get(record.center.toLowerCase()) ?? []).map(({ id }) => id),
  }))
}

/** Returns the keys of people with an open invitation, and of members with such an email address. */
async function findKnownPeople(
  { trx, now }: BatchContext,
  records: readonly ImportedPerson[],
): Promise<ReadonlySet<string>> {
  const ids = records.flatMap(({ centerIds = [] }) => centerIds)
  const invited = await trx
    .selectFrom('center_invitations')
    .innerJoin('centers', 'centers.id', 'center_invitations.center_id')
    .select([
      'centers.name as center',
      'kind',
      'first_name',
      'last_name',
      'email',
      'center_invitations.phone',
    ])
    .where(sql<boolean>`center_id = any(${ids})`)
    .where('first_name', 'is not', null)
    .where(isOpenInvitation(now))
    .execute()
  const members = await trx
    .selectFrom('center_members')
    .innerJoin('centers', 'centers.id', 'center_members.center_id')
    .innerJoin('users', 'users.id', 'center_members.user_id')
    .select(['centers.name as center', 'kind', 'first_name', 'last_name', 'email', 'phone_number as phone'])
    .where(sql<boolean>`center_id = any(${ids})`)
    .where(isMember)
    .execute()
  return new Set(
    [...invited, ...members].flatMap(({ center, kind, first_name, last_name, email, phone: number }) => {
      const named = { first_name: first_name ?? '', last_name: last_name ?? '' }
      const keys = [email?.toLowerCase(), number && personKey({ ...named, phone_number: number })]
      return keys.flatMap((key) => (key ? [JSON.stringify([center.toLowerCase(), kind, key])] : []))
    }),
  )
}

function checkPerson({ centerIds = [], email }: ImportedPerson): RowCheck {
  if (centerIds.length === 0) return { errors: { center: messages.importCenterUnknown } }
  if (centerIds.length > 1) return { errors: { center: messages.importCenterAmbiguous } }
  return { errors: null, ...(email && { share: { of: INVITATIONS, amount: 1 } }) }
}

/** Stores the invitations and mails those that have an address. Returns their ids by key. */
async function invitePeople(
  { deps, trx, now, actorId }: BatchContext,
  records: readonly ImportedPerson[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const rows = records.map(({ centerIds = [], first_name, last_name, email, phone: number, kind }) => ({
    id: newId(),
    center_id: centerIds[0] ?? '',
    kind,
    first_name,
    last_name,
    email: email || null,
    phone: number || null,
    created_at: now,
    created_by: actorId,
    // The job makes the token that is mailed.
    token_hash: hashToken(newToken()),
    expires_at: new Date(now.getTime() + CENTER_INVITATION_DAYS * 86_400_000),
  }))
  await trx.insertInto('center_invitations').values(rows).execute()
  await writeAuditLogs(
    trx,
    rows.map(({ center_id, first_name, last_name, email, kind }, at) => ({
      actorId,
      action: 'center.invited',
      subject: { type: 'center', id: center_id },
      details: {
        center: records[at]?.center,
        member_kind: kind,
        person: personName({ first_name, last_name }),
        ...(email && { email }),
      },
      request: null,
      now,
    })),
  )
  const mails = rows.flatMap(({ id, email }) => (email ? { invitationId: id } : []))
  if (mails.length > 0) await deps.jobs.enqueueAll(trx, 'email-center-invitation', mails)
  return new Map(records.map((record, at) => [personOfCenter(record), rows[at]?.id ?? '']))
}

/** Takes back the invitations that nobody has accepted. Returns why the others were kept, by id. */
async function takeBackInvitations(
  { trx, now }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('center_invitations')
    .select(['id', 'accepted_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const unused = rows.flatMap(({ id, accepted_at }) => (accepted_at === null ? id : []))
  const isUnused = sql<boolean>`id = any(${unused})`
  // The update tells the screens of the directors, and the center can be undone without the rows.
  await trx.updateTable('center_invitations').set({ revoked_at: now }).where(isUnused).execute()
  await trx.deleteFrom('center_invitations').where(isUnused).execute()
  return new Map(
    rows.flatMap(({ id, accepted_at }) => (accepted_at === null ? [] : [[id, messages.keptJoined]])),
  )
}
