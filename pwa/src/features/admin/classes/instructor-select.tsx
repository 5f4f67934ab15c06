import type { ComponentProps } from 'react'
import { Select } from '@/ui/select.tsx'
import { useInstructors } from './use-classes.ts'

/** Who teaches; `none` is the choice of nobody. */
export function InstructorSelect({ none, ...rest }: ComponentProps<'select'> & { none: string }) {
  const { data: instructors = [] } = useInstructors()
  return (
    // Remounted once the choices are there: a select forgets a value that is not among them.
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
