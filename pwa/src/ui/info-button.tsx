import { cx } from 'class-variance-authority'
import { Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'
import { Sheet } from './sheet.tsx'

interface InfoButtonProps {
  /** What is explained: the name of the button, and the title of the sheet. */
  label: string
  children: ReactNode
  className?: string
}

/** An ⓘ that opens explanations. A sheet instead of a popover, so that students do not load the widget library. */
export function InfoButton({ label, children, className }: InfoButtonProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    afterPress(() => {
      setOpen(true)
      sheet.current?.showModal()
    })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={open}
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-control text-muted-foreground hover:text-foreground print:hidden',
          className,
        )}
      >
        <Info className="size-4.5" aria-hidden="true" />
      </button>
      <Sheet ref={sheet} title={label} onClose={() => setOpen(false)}>
        {isOpen && children}
      </Sheet>
    </>
  )
}
