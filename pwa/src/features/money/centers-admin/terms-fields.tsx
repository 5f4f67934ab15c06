import { CENTER_CLASS_DISCOUNTS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { Plus, Trash2 } from 'lucide-react'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { CenterDraft, ClassDiscountDraft, ReductionDraft } from './center-draft.ts'

/** When Cubby sends an invoice. The job runs every 15 minutes. */
const sentWhen = {
  order: 'Within 15 minutes after nobody in the order waits for approval',
  month: 'On the first day of the next month',
} as const

interface TermsFieldsProps {
  draft: CenterDraft
  onChange: (change: Partial<CenterDraft>) => void
}

/** How a center is billed, and what is taken off. */
export function TermsFields({ draft, onChange }: TermsFieldsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-control border p-4">
      <legend className="px-1 font-display font-semibold text-lg">Terms</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Invoices"
          value={draft.invoices}
          onValueChange={(value) => onChange({ invoices: value === 'month' ? 'month' : 'order' })}
        >
          <option value="order">One for each order</option>
          <option value="month">One each month</option>
        </SelectField>
        <SelectField
          label="Sent by"
          hint={draft.sends === 'automatically' && sentWhen[draft.invoices]}
          value={draft.sends}
          onValueChange={(value) =>
            onChange({ sends: value === 'automatically' ? 'automatically' : 'office' })
          }
        >
          <option value="office">The office, after a look</option>
          <option value="automatically">Cubby, automatically</option>
        </SelectField>
        <TextField
          label="Due (days after sending)"
          name="terms.due_days"
          className="figures"
          inputMode="numeric"
          autoComplete="off"
          value={draft.due_days}
          onValueChange={(value) => onChange({ due_days: value })}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <ReductionFields
          label="Discount on every class"
          name="terms.discount"
          optional
          draft={draft.discount}
          onChange={(discount) => onChange({ discount })}
        />
      </div>
      <ClassDiscounts
        rows={draft.class_discounts}
        onChange={(class_discounts) => onChange({ class_discounts })}
      />
      <p className="text-muted-foreground text-sm">
        The larger of the center's discount and an early bird price counts, never both. Changed terms apply to
        later orders and invoices.
      </p>
    </fieldset>
  )
}

interface ReductionFieldsProps {
  label: string
  /** The first part of the names of the fields. */
  name: string
  optional?: boolean
  draft: ReductionDraft
  onChange: (draft: ReductionDraft) => void
}

function ReductionFields({ label, name, optional = false, draft, onChange }: ReductionFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        name={`${name}.value`}
        optional={optional}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        value={draft.value}
        onValueChange={(value) => onChange({ ...draft, value })}
      />
      <SelectField
        label="Unit"
        value={draft.unit}
        onValueChange={(value) => onChange({ ...draft, unit: value === 'percent' ? 'percent' : 'dollars' })}
      >
        <option value="percent">Percent</option>
        <option value="dollars">US dollars</option>
      </SelectField>
    </>
  )
}

interface ClassDiscountsProps {
  rows: readonly ClassDiscountDraft[]
  onChange: (rows: readonly ClassDiscountDraft[]) => void
}

/** Discounts of single classes, in place of that on every class. */
function ClassDiscounts({ rows, onChange }: ClassDiscountsProps) {
  const { data: classes = [], error } = useAllClasses()
  const replace = (changed: ClassDiscountDraft) =>
    onChange(rows.map((row) => (row.key === changed.key ? changed : row)))
  return (
    <div className="grid grid-cols-1 gap-3">
      {error && <Alert tone="error">{messages.adminClassesFailed}</Alert>}
      {rows.map((row, index) => {
        const title = classes.find(({ id }) => id === row.class_id)?.title
        return (
          <div
            key={row.key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 rounded-control border p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:p-0"
          >
            <div className="max-sm:col-span-3">
              <SelectField
                label="Class"
                name={`terms.class_discounts.${index}.class_id`}
                value={row.class_id}
                onValueChange={(value) => replace({ ...row, class_id: value })}
              >
                <option value="">Choose a class</option>
                {row.class_id !== '' && !title && <option value={row.class_id}>The chosen class</option>}
                {classes.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </SelectField>
            </div>
            <ReductionFields
              label="Discount"
              name={`terms.class_discounts.${index}`}
              draft={row}
              onChange={(changed) => replace({ ...row, ...changed })}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove the discount for ${title ?? `class ${index + 1}`}`}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </Button>
          </div>
        )
      })}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={rows.length >= CENTER_CLASS_DISCOUNTS_LIMIT}
        onClick={() =>
          onChange([...rows, { key: crypto.randomUUID(), class_id: '', unit: 'percent', value: '' }])
        }
      >
        <Plus className="size-4" aria-hidden="true" />
        Add Discount for a Class
      </Button>
    </div>
  )
}
