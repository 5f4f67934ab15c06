/** Somebody in a table: the name over the address. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <br />
      <span className="break-words text-muted-foreground">{email}</span>
    </>
  )
}
