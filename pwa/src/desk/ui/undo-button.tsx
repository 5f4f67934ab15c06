import { t } from '@cubby/texts/t'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

/** An operation that can still be undone. */
export interface Undo {
  readonly operation_id: string
  readonly seconds_left: number
}

interface UndoButtonProps {
  undo: Undo
  name: string
  busy: boolean
  /** In one line of a table. */
  dense?: boolean
  /** Takes the focus of the button that it replaces. */
  takesFocus: boolean
  /** Called when the button disappears while it has the focus. */
  onFocusLost?: (() => void) | undefined
  onUndo: () => void
}

/** A button that undoes a review or a scheduled status. When the time is over, 'Takes effect now' replaces it. */
export function UndoButton({ undo, ...rest }: UndoButtonProps) {
  const secondsLeft = useSecondsLeft(undo.seconds_left)
  if (secondsLeft <= 0) {
    return (
      <p className={`text-muted-foreground text-sm ${rest.dense ? '' : 'py-2'}`}>{t('Takes effect now')}</p>
    )
  }
  return <Countdown {...rest} secondsLeft={secondsLeft} />
}

type CountdownProps = Omit<UndoButtonProps, 'undo'> & { secondsLeft: number }

function Countdown({ secondsLeft, name, busy, dense, takesFocus, onFocusLost, onUndo }: CountdownProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const passFocus = useEffectEvent(() => onFocusLost?.())
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) passFocus()
    }
  }, [])
  return (
    <Button
      ref={button}
      variant="outline"
      size={dense ? 'dense' : 'small'}
      busy={busy}
      className="whitespace-nowrap"
      aria-label={t('Undo {secondsLeft} s: {name}', { secondsLeft, name })}
      onClick={onUndo}
    >
      {rich('<icon></icon>Undo <part>{secondsLeft} s</part>', {
        icon: () => <Undo2 className="size-4" aria-hidden="true" />,
        secondsLeft,
        part: (words) => <span className="figures">{words}</span>,
      })}
    </Button>
  )
}

/** Counts down from the seconds that the server reported, rounded down. */
function useSecondsLeft(reported: number): number {
  const [start, setStart] = useState({ reported, at: performance.now() })
  const [now, setNow] = useState(start.at)
  if (start.reported !== reported) {
    const at = performance.now()
    setStart({ reported, at })
    setNow(at)
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.floor(start.reported - (now - start.at) / 1000)
}

/** How often to refetch a list in which a review can be undone, in milliseconds. The review soon takes effect. */
const UNDO_POLL_MS = 2_000

type Rows = readonly { readonly undo: object | null }[]

export function hasUndo(rows: Rows = []): boolean {
  return rows.some(({ undo }) => undo !== null)
}

/** The `refetchInterval` of a list of these rows. */
export function undoPoll(rows: Rows = []): number | false {
  return hasUndo(rows) && UNDO_POLL_MS
}
