import type { Enrollment } from '@cubby/contract/enrollments'
import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStored } from '@/offline/store/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { PassCard } from './pass-card.tsx'

/** Shows the student's pass for a session, which is read from this device. Hidden without a pass. */
export function PassButton({ enrollment }: { enrollment: Enrollment }) {
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
      <Button onClick={open} aria-label={`Show pass for ${enrollment.class_name}`}>
        <QrCode className="size-5" aria-hidden="true" />
        Show pass
      </Button>
      <Sheet ref={sheet} title="Pass" onClose={() => setOpen(false)}>
        {isOpen && <PassCard code={pass.code} enrollment={enrollment} />}
        <p className="text-muted-foreground">
          Show this code to your instructor to check in. It works without a connection. In bright light, turn
          up the brightness of your screen.
        </p>
      </Sheet>
    </>
  )
}
