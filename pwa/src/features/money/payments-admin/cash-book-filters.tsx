import type { CashBookPage } from '@cubby/contract/money/cash-book'
import { entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import { accountingPeriods } from '@cubby/rules/money/named-periods'
import { t, translate } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { FilterChip } from '@/desk/table/list-toolbar.tsx'
import { type DayRange, oneOf } from '@/desk/table/search-schema.ts'
import { SelectField } from '@/ui/select.tsx'
import { entryKindNames, methodNames, type PaymentsSearch } from './payments-search.ts'

/** Returns how many filters of the cash book are set, without the dates. */
export function countOf({ kind, method, classId, recordedBy }: PaymentsSearch): number {
  return [kind, method, classId, recordedBy].filter(Boolean).length
}

interface CashBookFiltersProps {
  search: PaymentsSearch
  onChange: (changes: object) => void
  /** Undefined until they are known. */
  options: CashBookPage['options'] | undefined
}

/** The fields of the cash book. */
export function CashBookFilters({ search, options, onChange }: CashBookFiltersProps) {
  // The last one of the same days has a name of its own, such as March 2026.
  const periods = accountingPeriods(useToday())
  return (
    <>
      <Choice
        label={t('Period')}
        all={search.sessionId ? t('All dates') : t('Chosen dates')}
        value={periods.findLast(({ days }) => isRange(days, search))?.name ?? ''}
        options={periods.map(({ name }) => [name, name])}
        onChange={(name) => {
          const period = periods.find((one) => one.name === name)
          if (period) onChange({ ...period.days, dates: undefined })
        }}
      />
      <Choice
        label={t('Kind')}
        all={t('All kinds')}
        value={search.kind ?? ''}
        options={entryKindNames.map((kind) => [kind, translate(entryKinds[kind])])}
        onChange={(kind) => onChange({ kind: oneOf(entryKindNames, kind) })}
      />
      <Choice
        label={t('Method')}
        all={t('All methods')}
        value={search.method ?? ''}
        options={methodNames.map((method) => [method, translate(receiptMethods[method])])}
        onChange={(method) => onChange({ method: oneOf(methodNames, method) })}
      />
      {!search.sessionId && (
        <Choice
          label={t('Class')}
          all={t('All classes')}
          value={search.classId ?? ''}
          options={(options?.classes ?? []).map(({ id, name }) => [id, name])}
          unknown={UNKNOWN_CLASS}
          onChange={(classId) => onChange({ classId: classId || undefined })}
        />
      )}
      <Choice
        label={t('Recorded by')}
        all={t('Everybody')}
        value={search.recordedBy ?? ''}
        options={(options?.recorders ?? []).map(({ id, name }) => [id, name])}
        unknown={UNKNOWN_PERSON}
        onChange={(recordedBy) => onChange({ recordedBy: recordedBy || undefined })}
      />
    </>
  )
}

/** A removable chip for each filter that is set. */
export function CashBookChips({ search, options, onChange }: CashBookFiltersProps) {
  const { kind, method, classId, recordedBy } = search
  const nameIn = (list: readonly { id: string; name: string }[] | undefined, id: string | undefined) =>
    list?.find((one) => one.id === id)?.name
  const chips = {
    kind: kind && translate(entryKinds[kind]),
    method: method && translate(receiptMethods[method]),
    classId: classId && (nameIn(options?.classes, classId) ?? UNKNOWN_CLASS),
    recordedBy:
      recordedBy &&
      t('Recorded by {name}', { name: nameIn(options?.recorders, recordedBy) ?? UNKNOWN_PERSON }),
  }
  return Object.entries(chips).map(
    ([name, text]) =>
      text && (
        <FilterChip key={name} onRemove={() => onChange({ [name]: undefined })}>
          {text}
        </FilterChip>
      ),
  )
}

/** Names of what is chosen until their names are known. */
const UNKNOWN_CLASS = t('The chosen class')
const UNKNOWN_PERSON = t('The chosen person')

function isRange(days: Required<Pick<DayRange, 'startDate' | 'endDate'>>, { startDate, endDate }: DayRange) {
  return days.startDate === startDate && days.endDate === endDate
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  /** Names a chosen value without an option, because a filter that is not shown would hide entries. */
  unknown?: string
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, unknown, onChange }: ChoiceProps) {
  const isUnknown = unknown && value && options.every(([option]) => option !== value)
  return (
    <SelectField label={label} value={value} onValueChange={onChange}>
      <option value="">{all}</option>
      {isUnknown && <option value={value}>{unknown}</option>}
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
