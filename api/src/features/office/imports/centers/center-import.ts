import { phone } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { type CenterTerms, centerSave, centerTerms } from '@cubby/contract/money/centers'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeAuditLogs } from '../../../../platform/db/audit-log.ts'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { newId } from '../../../../platform/ids.ts'
import { deleteUnused } from '../delete-unused.ts'
import {
  type BatchContext,
  type ColumnDefinition,
  defineImport,
  type RowValues,
} from '../import-definition.ts'
import { numberFrom } from '../read-formats.ts'
import { choicesOf } from '../read-values.ts'
import { headerAliases } from '../suggest-mapping.ts'

const invoiceChoices = choicesOf(
  { order: 'Order', month: 'Month' },
  {
    ifEmpty: 'order',
    synonyms: new Map([
      ['per order', 'order'],
      ['monthly', 'month'],
      ['per month', 'month'],
    ]),
  },
)

const columns: readonly ColumnDefinition[] = [
  {
    name: 'name',
    label: 'Center',
    isRequired: true,
    hint: 'The name, as it is printed on invoices',
    example: 'Sunny Side Child Care',
    aliases: ['name', 'centername', 'company', 'organization', 'account'],
  },
  {
    name: 'address',
    label: 'Address',
    isRequired: true,
    hint: 'Printed on invoices',
    example: '88 Smith Street, Brooklyn, NY 11201',
    aliases: ['streetaddress', 'billingaddress', 'mailingaddress'],
  },
  {
    name: 'billing_email',
    label: 'Billing email',
    isRequired: true,
    hint: 'Where invoices are sent',
    example: 'billing@sunnyside.example',
    aliases: ['billingemail', 'email', 'emailaddress', 'invoiceemail'],
  },
  {
    name: 'phone',
    label: 'Phone',
    hint: '10 digits',
    example: '(718) 555-0142',
    aliases: headerAliases.phone,
  },
  {
    name: 'tax_exempt_number',
    label: 'Tax exempt number',
    hint: 'Empty without one',
    example: 'EX-118204',
    aliases: ['taxnumber', 'taxexempt', 'taxid', 'exemptnumber'],
  },
  {
    name: 'due_days',
    label: 'Due days',
    hint: 'Days from sending an invoice until it is due, from 0 to 120; 30 if empty',
    example: '30',
    aliases: ['terms', 'paymentterms', 'netdays', 'duedays'],
  },
  {
    name: 'invoices',
    label: 'Invoices',
    hint: 'One for each order or one for each month; order if empty',
    example: 'month',
    aliases: ['billing', 'invoiceeach', 'billingcycle'],
    choices: invoiceChoices,
  },
  {
    name: 'discount_percent',
    label: 'Discount in percent',
    hint: 'Taken off every class, such as 10; empty without one',
    example: '10',
    aliases: ['discount', 'discountpercent'],
  },
  { name: 'notes', label: 'Notes', isLong: true, hint: 'Only the office reads them', example: '' },
]

const importedCenter = z.object({
  ...centerSave.pick({ name: true, address: true, billing_email: true, tax_exempt_number: true, notes: true })
    .shape,
  phone,
  due_days: centerTerms.shape.due_days,
  invoices: z
    .string()
    .transform(invoiceChoices.recognize)
    .pipe(z.enum(centerTerms.shape.invoices.options, messages.importInvoicesUnknown)),
  discount_percent: z
    .int(messages.importPercentUnknown)
    .min(1, messages.importPercentUnknown)
    .max(100, messages.importPercentUnknown)
    .nullable(),
})
type ImportedCenter = z.infer<typeof importedCenter>

/** A center is identified by its name. */
export const centerImport = defineImport<ImportedCenter>({
  label: 'Centers',
  notice:
    'No one is notified. The centers are active, and the office looks at each invoice before it is sent.',
  columns,
  read: readCenter,
  prepare: lockNames,
  keyOf: ({ name }) => name.toLowerCase(),
  findExisting: findExistingCenters,
  checkNew: async (_, records) => records.map(() => ({ errors: null })),
  create: createCenters,
  undo: undoCenters,
})

function readCenter(values: RowValues) {
  const { due_days = '', discount_percent = '' } = values
  const result = importedCenter.safeParse({
    ...values,
    due_days: due_days.trim() === '' ? 30 : numberFrom(due_days.trim()),
    discount_percent:
      discount_percent.trim() === '' ? null : numberFrom(discount_percent.replace('%', '').trim()),
  })
  return result.success ? { record: result.data } : { errors: fieldErrors(result.error.issues) }
}

/** Two imports at once must not create the same center, and no constraint forbids two of one name. */
async function lockNames(
  { trx }: BatchContext,
  records: readonly ImportedCenter[],
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly ImportedCenter[]> {
  if (!isDryRun) await sql`select pg_advisory_xact_lock(hashtext('imported_centers'))`.execute(trx)
  return records
}

async function findExistingCenters(
  { trx }: BatchContext,
  records: readonly ImportedCenter[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('centers')
    .select(sql<string>`lower(name)`.as('name'))
    .where(sql<boolean>`lower(name) = any(${records.map(({ name }) => name.toLowerCase())})`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

async function createCenters(
  { trx, now, actorId }: BatchContext,
  records: readonly ImportedCenter[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const rows = records.map(({ due_days, invoices, discount_percent, phone: number, ...center }) => {
    const terms: CenterTerms = {
      due_days,
      invoices,
      sends: 'office',
      class_discounts: [],
      discount: discount_percent === null ? null : { unit: 'percent', value: discount_percent },
    }
    return {
      ...center,
      id: newId(),
      phone: number || null,
      terms: JSON.stringify(terms),
      status: 'active' as const,
      created_at: now,
      created_by: actorId,
      updated_at: now,
    }
  })
  await trx.insertInto('centers').values(rows).execute()
  await writeAuditLogs(
    trx,
    rows.map(({ id, name }) => ({
      actorId,
      action: 'center.imported',
      subject: { type: 'center', id },
      details: { center: name },
      request: null,
      now,
    })),
  )
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Deletes the centers that nobody has changed or used since. Returns why the others were kept, by id. */
async function undoCenters(
  { trx }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Whoever joins or orders waits for this lock while the reasons are read.
  await sql`select from centers where id = any(${ids}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select id, case when updated_at <> created_at then ${messages.keptEdited} end as reason
    from centers where id = any(${ids})`.execute(trx)
  return deleteUnused(ids, rows, {
    trx,
    remove: (unused) => sql`delete from centers where id = any(${unused})`.execute(trx),
  })
}
