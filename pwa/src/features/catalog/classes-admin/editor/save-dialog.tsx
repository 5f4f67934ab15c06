import type { ClassSave } from '@cubby/contract/catalog/class-save'
import type { Consequences } from '@cubby/contract/catalog/consequences'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { consequenceSentences } from '../status/consequence-sentences.ts'

/** A save with its consequences. */
export interface PlannedSave {
  readonly body: ClassSave
  /** Null when nobody is affected. */
  readonly consequences: Consequences | null
  /** New or moved sessions that are already over. */
  readonly past: ClassSave['dates']
}

interface SaveDialogProps {
  planned: PlannedSave
  onSave: () => void
  onClosed: () => void
}

/** Confirms a save that affects users, or that adds or moves a session in the past. */
export function SaveDialog({ planned: { consequences, past }, onSave, onClosed }: SaveDialogProps) {
  return (
    <Dialog title={t('Save these changes?')} onClosed={onClosed}>
      {(close) => (
        <>
          {past.length > 0 && (
            <Alert tone="warning">
              <ul className="figures grid gap-1">
                {past.map((entry) => (
                  <li key={`${entry.date} ${entry.start_time}`}>
                    {t('The session on {day} is in the past.', {
                      day: displayDate(entry.date, entry.end_date),
                    })}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {consequences && (
            <Alert tone="warning">
              <ul className="figures grid list-disc gap-1 ps-4">
                {consequenceSentences(consequences).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Alert>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              {t('Keep editing')}
            </Button>
            <Button
              onClick={() => {
                close()
                onSave()
              }}
            >
              {t('Save changes')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
