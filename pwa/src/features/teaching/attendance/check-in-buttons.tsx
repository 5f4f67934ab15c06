import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { t } from '@cubby/texts/t'
import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { ScanButton } from '@/features/teaching/camera/scan-button.tsx'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { PassCard } from './pass-card.tsx'
import { scanMeetingCode } from './scan-meeting-code.ts'

interface CheckInButtonsProps {
  enrollment: Enrollment
  /** Shows the buttons as items of a menu. */
  inMenu?: boolean
}

/**
 * Lets a student check in: by showing the pass, which is on this device, or by scanning a meeting code. Hidden without
 * a pass.
 */
export function CheckInButtons({ enrollment, inMenu = false }: CheckInButtonsProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const pass = useStored('passes').rows.find(({ session_id }) => session_id === enrollment.session_id)
  if (!pass) return null
  const open = () => {
    setOpen(true)
    sheet.current?.showModal()
  }
  return (
    <>
      <Button
        variant={inMenu ? 'quiet' : 'primary'}
        size={inMenu ? 'small' : 'regular'}
        onClick={() => afterPress(open)}
        aria-label={t('Show pass for {className}', { className: enrollment.class_name })}
      >
        <QrCode className={inMenu ? 'size-4' : 'size-5'} aria-hidden="true" />
        {t('Show pass')}
      </Button>
      <ScanButton
        label={t('Scan code')}
        name={t('Scan code for {className}', { className: enrollment.class_name })}
        title={t('Scan the code of the meeting')}
        hint={t("Point your camera at the code on your instructor's screen.")}
        inMenu={inMenu}
        onFound={scanMeetingCode}
      />
      <Sheet ref={sheet} title={t('Pass')} onClose={() => setOpen(false)}>
        {isOpen && <PassCard code={pass.code} enrollment={enrollment} />}
        <p className="text-muted-foreground">
          {t(
            'Show this code to your instructor to check in. It works without a connection, and it changes every 15 seconds, so a picture of it does not work. In bright light, turn up the brightness of your screen.',
          )}
        </p>
      </Sheet>
    </>
  )
}
