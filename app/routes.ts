import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // Public
  index("routes/home/route.tsx"),
  route("login", "routes/login/route.tsx"),
  route("logout", "routes/logout/route.tsx"),
  route("welcome/:token", "routes/welcome/route.tsx"),
  route("version/:choice", "routes/version.ts"),

  // Members
  route("alumni", "routes/directory/route.tsx", { id: "directory" }),
  route("messages", "routes/messages/route.tsx"),
  route("profile/:userId", "routes/profile/route.tsx"),

  // Administrators; members see the same directory here
  route("admin/profile-editor", "routes/directory/route.tsx", { id: "profile-editor" }),

  route("admin/letter/:token", "routes/letter/route.tsx"),

  // Pictures
  route("images/:file", "routes/api/images.ts"),

  // API
  ...prefix("api", [
    route("health", "routes/api/health.ts"),
    route("auth/me", "routes/api/auth-me.ts"),
    route("auth/login", "routes/api/auth-login.ts"),
    route("auth/logout", "routes/api/auth-logout.ts"),
    route("featured-alumni", "routes/api/featured-alumni.ts"),
    route("public-contact", "routes/api/public-contact.ts"),
    route("public-contacts", "routes/api/public-contacts.ts"),
    route("messages", "routes/api/messages.ts"),
    route("messages/:messageId", "routes/api/message.ts"),
    route("messages/:messageId/read", "routes/api/message-read.ts"),
    route("users", "routes/api/users.ts"),
    route("users/:userId", "routes/api/user.ts"),
    route("users/:userId/view", "routes/api/user-view.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
