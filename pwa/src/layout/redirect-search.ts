/** Keeps the redirect between login and signup; other screens have none. */
export function redirectSearch({ redirect }: { redirect?: string | undefined }) {
  return redirect === undefined ? {} : { redirect }
}
