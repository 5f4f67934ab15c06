/** Somebody in a table: the name over the address. */
export function UserCell({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <br />
      <span className="max-xl:wrap-anywhere text-muted-foreground">{email}</span>
    </>
  )
}
