import type { DataImport } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { CheckField } from '@/ui/fields.tsx'
import type { useImportStep } from './use-imports.ts'

interface ImportResultProps {
  data: DataImport
  steps: ReturnType<typeof useImportStep>
}

/** What can be done with an import while no job works on it. */
export function ImportResult({ data, steps }: ImportResultProps) {
  const { status, counts, notice, invitations } = data
  const [isUndoing, setUndoing] = useState(false)
  const [sendsInvitations, setSendsInvitations] = useState(data.sends_invitations)
  // The people of a center are always invited.
  const choosesInvitations = data.kind === 'users'
  const canRun = (status === 'checked' || status === 'cancelled') && counts.new > 0
  const created = counts.created + counts.kept
  const canUndo = created > 0 && (status === 'done' || status === 'cancelled' || status === 'undone')
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canRun && <p className="w-full text-sm">{notice}</p>}
      {canRun && data.warned > 0 && (
        <p className="w-full text-sm">
          {t(
            'Check the {warned, plural, one {# row with a warning} other {# rows with warnings}} below first.',
            {
              warned: data.warned,
            },
          )}
        </p>
      )}
      {canRun && invitations > 0 && !choosesInvitations && (
        <p className="w-full text-sm">
          {t('Sends {invitations, plural, one {# email} other {# emails}}.', { invitations })}
        </p>
      )}
      {canRun && invitations > 0 && choosesInvitations && (
        <CheckField className="text-sm" checked={sendsInvitations} onCheckedChange={setSendsInvitations}>
          {t('Send invitations: {invitations, plural, one {# email} other {# emails}}', { invitations })}
        </CheckField>
      )}
      {canRun && (
        <Button
          busy={steps.busy === 'run'}
          onClick={() => steps.take({ step: 'run', sendInvitations: invitations > 0 && sendsInvitations })}
        >
          {status === 'checked'
            ? t('Import {count, plural, one {# row} other {# rows}}', { count: counts.new })
            : t('Continue with {count, plural, one {# row} other {# rows}}', { count: counts.new })}
        </Button>
      )}
      {status === 'checked' && counts.new === 0 && <p>{t('There is nothing new to import in this file.')}</p>}
      {canUndo && (
        <Button variant="outline" onClick={() => setUndoing(true)}>
          {status === 'undone' ? t('Try Undoing Again') : t('Undo Import')}
        </Button>
      )}
      {isUndoing && (
        <Dialog title={t('Undo Import')} onClosed={() => setUndoing(false)}>
          {(close) => <UndoForm count={created} onUndo={() => steps.take({ step: 'undo' })} close={close} />}
        </Dialog>
      )}
    </div>
  )
}

interface UndoFormProps {
  count: number
  onUndo: () => void
  close: () => void
}

function UndoForm({ count, onUndo, close }: UndoFormProps) {
  const form = useOperationForm({ send: async () => onUndo(), queryKey: null, close })
  return (
    <OperationForm form={form} danger submit={t('Undo Import')}>
      <p>
        {t(
          'Removes {count, plural, one {# record} other {# records}} that this import created. Records that somebody has used since are kept, with the reason.',
          { count },
        )}
      </p>
    </OperationForm>
  )
}
