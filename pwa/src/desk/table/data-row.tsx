import { t } from '@cubby/texts/t'
import type { MouseEvent, ReactNode } from 'react'

interface DataRowProps {
  id: string
  /** For screen readers. */
  name: string
  /** Whether it is selected; undefined in a table without a selection. */
  selected: boolean | undefined
  /** Whether the panel beside the table shows it. */
  isOpen: boolean
  onSelect: ((withShift: boolean) => void) | undefined
  onOpen: (() => void) | undefined
  /** The cells of the columns. */
  children: ReactNode
}

/** A row that can have the focus. It has a checkbox if rows can be selected. A click outside its controls opens it. */
export function DataRow(props: DataRowProps) {
  const { id, name, selected, isOpen, onSelect, onOpen, children } = props
  return (
    <tr
      tabIndex={0}
      data-row={id}
      aria-selected={selected}
      aria-current={isOpen || undefined}
      {...(onOpen && { onClick: (event) => isOnText(event) && onOpen() })}
      className={`relative hover:bg-muted focus-visible:-outline-offset-2 aria-[current=true]:bg-primary/15 aria-selected:bg-primary/8 ${onOpen ? 'cursor-pointer' : ''}`}
    >
      {onSelect && (
        <td className="border-b p-0 print:hidden">
          <label className="grid min-h-8 w-11 pointer-coarse:min-h-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="size-4.5"
              aria-label={t('Select {name}', { name })}
              checked={selected}
              onChange={({ nativeEvent }) => onSelect(isShifted(nativeEvent))}
            />
          </label>
        </td>
      )}
      {children}
    </tr>
  )
}

/** Whether Shift was held. A checkbox changes on a click, and the click knows the keys. */
export function isShifted(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

/** Whether a click was on the row itself: not on a control or in a menu, and not to select text. */
function isOnText({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element && currentTarget.contains(target))) return false
  return !target.closest('a, button, input, label, select') && !getSelection()?.toString()
}

/** Returns the row whose panel is open. */
export function openRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-row][aria-current=true]')
}
