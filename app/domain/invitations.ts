export const welcomePath = (token: string) => `/welcome/${token}`;
