import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { TextInput } from '@/ui/text-input.tsx'

/** A day that is typed. The calendar beside it takes the place of the browser's own. */
export function DayInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput
      {...rest}
      type="date"
      className={cx('[&::-webkit-calendar-picker-indicator]:hidden', className)}
    />
  )
}
