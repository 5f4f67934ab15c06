/** Returns the name of a row that belongs to a student and a class: 'Rosa Quimby, Safe Sleep'. */
export function studentAndClass({
  student_name,
  class_name,
}: {
  readonly student_name: string
  readonly class_name: string
}): string {
  return `${student_name}, ${class_name}`
}
