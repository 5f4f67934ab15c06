import { t } from '@cubby/texts/t'
import { useId } from 'react'
import { ChoiceField } from '@/ui/fields.tsx'
import { TitleField } from '../editor/title-field.tsx'
import { ConsequenceList } from './consequence-list.tsx'
import type { StatusChange } from './use-status-change.ts'

/** The consequences of a new status, and the input it needs. */
export function StatusChangeFields({ change, title }: { change: StatusChange; title: string }) {
  return (
    <>
      {change.restorable > 0 && <RestoreChoice change={change} />}
      {(change.restorable === 0 || change.restore !== null) && <ConsequenceList query={change.query} />}
      {change.needsTitle && <TitleField title={title} typed={change.typed} onType={change.setTyped} />}
    </>
  )
}

function RestoreChoice({ change: { restorable, restore, setRestore } }: { change: StatusChange }) {
  const name = useId()
  const choices = [
    [
      true,
      t('Restore the enrollments'),
      t('Each former student gets an offer. Accepting it restores the enrollment and its payment.'),
    ],
    [false, t('Start empty'), t('Former students stay archived and are not notified.')],
  ] as const
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-sm">
        {t('{restorable, plural, one {# enrollment} other {# enrollments}} ended with the cancellation', {
          restorable,
        })}
      </legend>
      {choices.map(([value, label, detail]) => (
        <ChoiceField
          key={label}
          name={name}
          label={label}
          detail={detail}
          checked={restore === value}
          onChoose={() => setRestore(value)}
        />
      ))}
    </fieldset>
  )
}
