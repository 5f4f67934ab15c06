import { t } from '@cubby/texts/t'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface IfFullSheetProps {
  onChoose: (joinWaitlistIfFull: boolean) => void
  onClose: () => void
}

/** Asks whether to join the waitlist if the session is full when the saved enrollment is sent. */
export function IfFullSheet({ onChoose, onClose }: IfFullSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const choose = (joinWaitlistIfFull: boolean) => {
    dialog.current?.close()
    onChoose(joinWaitlistIfFull)
  }
  return (
    <Sheet ref={dialog} title={t('You are offline')} onClose={onClose}>
      <p>
        {t(
          'We can save your enrollment on this device and send it when the server can be reached. If the session is full by then, should we put you on the waitlist? Nothing is saved until you choose.',
        )}
      </p>
      <div className="grid gap-2">
        <Button onClick={() => choose(true)}>{t('Yes, join the waitlist if it is full')}</Button>
        <Button variant="outline" onClick={() => choose(false)}>
          {t('No, only enroll me')}
        </Button>
      </div>
    </Sheet>
  )
}
