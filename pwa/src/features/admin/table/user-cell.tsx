/** A user in a table: name and email address. */
export function UserCell({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <br />
      <span className="max-xl:wrap-anywhere text-muted-foreground">{email}</span>
    </>
  )
}
