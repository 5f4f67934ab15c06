import type { ComponentProps } from 'react'
import { Select } from '@/ui/select.tsx'
import { useInstructors } from './use-classes.ts'

/** Chooses the instructor; `none` for nobody. */
export function InstructorSelect({ none, ...rest }: ComponentProps<'select'> & { none: string }) {
  const { data: instructors = [] } = useInstructors()
  return (
    // Remounted with the options: a select forgets a value that it does not have.
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
