/** Login and signup lead to each other with what the visitor wanted; from any other screen there is nothing to keep. */
export function redirectSearch({ redirect }: { redirect?: string | undefined }) {
  return redirect === undefined ? {} : { redirect }
}
