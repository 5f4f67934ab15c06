import type { ComponentProps } from 'react'
import { Select } from '@/ui/select.tsx'
import { useInstructors } from '../list/use-classes.ts'

/** Chooses an instructor. `none` is the label of the empty option. */
export function InstructorSelect({ none, ...rest }: ComponentProps<'select'> & { none: string }) {
  const { data: instructors = [] } = useInstructors()
  return (
    // Remounted when the options arrive, because a select drops a value that is not among its options.
    <Select key={instructors.length} {...rest}>
      <option value="">{none}</option>
      {instructors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
