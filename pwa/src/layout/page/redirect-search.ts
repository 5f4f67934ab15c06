/** Keeps the redirect in links between login and signup. Other screens have none. */
export function redirectSearch({ redirect }: { redirect?: string | undefined }) {
  return redirect === undefined ? {} : { redirect }
}
