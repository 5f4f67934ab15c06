import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { TextInput } from '@/ui/text-input.tsx'

/** A field for typing a day. The calendar beside it replaces the browser's own. */
export function DayInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput
      {...rest}
      type="date"
      className={cx('[&::-webkit-calendar-picker-indicator]:hidden', className)}
    />
  )
}
