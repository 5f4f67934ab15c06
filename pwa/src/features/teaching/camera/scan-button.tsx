import { Camera } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { Sheet } from '@/ui/sheet.tsx'

/** Loaded when a camera opens. */
export const CameraView = lazy(() =>
  import('./camera-view.tsx').then(({ CameraView: component }) => ({ default: component })),
)

interface ScanButtonProps {
  label: string
  /** A longer name for screen readers, where several of these buttons are on a screen. */
  name?: string
  title: string
  hint: string
  /** Shows it as an item of a menu. */
  inMenu?: boolean
  /** Receives the text of a code. Returns why it is of no use, or null to close the camera. */
  onFound: (text: string) => string | null
}

/** A button that opens the camera until a QR code is found. */
export function ScanButton({ label, name, title, hint, inMenu = false, onFound }: ScanButtonProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = () => {
    setProblem(null)
    setOpen(true)
    sheet.current?.showModal()
  }
  const take = (text: string) => {
    // The camera may find the code once more before it is gone.
    if (!sheet.current?.open) return
    const found = onFound(text)
    setProblem(found)
    if (found === null) sheet.current.close()
  }
  return (
    <>
      <Button
        variant={inMenu ? 'quiet' : 'outline'}
        size={inMenu ? 'small' : 'regular'}
        aria-label={name}
        onClick={() => afterPress(open)}
      >
        <Camera className={inMenu ? 'size-4' : 'size-5'} aria-hidden="true" />
        {label}
      </Button>
      <Sheet ref={sheet} title={title} onClose={() => setOpen(false)}>
        <p>{hint}</p>
        {problem !== null && (
          <Alert tone="error" announced>
            {problem}
          </Alert>
        )}
        {isOpen && (
          <Suspense fallback={<Skeleton className="aspect-4/3" />}>
            <CameraView onFound={take} />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
