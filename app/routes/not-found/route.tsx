import { data } from "react-router";

/** Any address without another route. The root's error page says 'Page Not Found'. */
export function loader() {
  throw data(null, { status: 404 });
}
export const action = loader;

export default function NotFound() {
  return null;
}
