export async function ensureFirstAdministrator(_: {
  email: string | null;
  password: string | null;
}): Promise<{ email: string; token: string | null } | null> {
  return null;
}
