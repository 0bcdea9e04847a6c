import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/page.tsx", [
    // Public
    index("routes/home/route.tsx"),
    route("login", "routes/login/route.tsx"),
    route("logout", "routes/logout/route.tsx"),
    route("welcome/:token", "routes/welcome/route.tsx"),
    route("version/:choice", "routes/version.ts"),

    // Members
    route("alumni", "routes/directory/route.tsx", { id: "directory" }),
    route("alumni/print", "routes/class-list/route.tsx"),
    route("yearbook", "routes/yearbook/route.tsx"),
    route("yearbook/upload", "routes/yearbook/upload.ts"),
    route("yearbook/:albumId/download", "routes/yearbook/download.ts"),
    route("messages", "routes/messages/route.tsx"),
    route("account", "routes/account/route.tsx"),
    route("account/data", "routes/account/data.ts"),
    route("profile/:userId", "routes/profile/route.tsx"),
    route("reunions", "routes/reunions/route.tsx"),
    route("reunions/:reunionId/attendees", "routes/attendee-sheet/route.tsx"),
    route("reunions/:reunionId/calendar.ics", "routes/reunions/calendar.ts"),

    // Administrators; members see the same directory here
    route("admin/profile-editor", "routes/directory/route.tsx", { id: "profile-editor" }),

    route("admin/letter/:token", "routes/letter/route.tsx"),
    route("admin/activity-logs", "routes/activity-logs/route.tsx"),
    route("admin/activity-logs/download", "routes/activity-logs/download.ts"),
    route("admin/backup", "routes/backup/route.tsx"),
    route("admin/backup/download", "routes/backup/download.ts"),
    route("admin/letters", "routes/letters/route.tsx"),
    route("admin/letters/:batch", "routes/letters/batch.tsx"),
    route("admin/import", "routes/import/route.tsx"),
    route("admin/import/faulty-rows", "routes/import/rejected-rows.ts"),

    route("*", "routes/not-found/route.tsx"),
  ]),

  // Pictures
  route("images/:file", "routes/api/images.ts"),

  // API
  ...prefix("api", [
    route("openapi.json", "routes/api/openapi.ts"),
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
    route("photo-collections", "routes/api/photo-collections.ts"),
    route("photo-collections/:albumId", "routes/api/photo-collection.ts"),
    route("photo-collections/:albumId/photos", "routes/api/photo-collection-photos.ts"),
    route("photo-collections/:photoCollectionId/like", "routes/api/photo-collection-like.ts"),
    route("photo-collections/:photoCollectionId/view", "routes/api/photo-collection-view.ts", { id: "album-view" }),
    route("photo-collections/:photoCollectionId/comments", "routes/api/photo-collection-comments.ts"),
    route("photo-collections/:photoCollectionId/restore", "routes/api/photo-collection-restore.ts"),
    route("yearbook", "routes/api/yearbook.ts"),
    route("yearbook/:photoId", "routes/api/yearbook-photo.ts"),
    route("yearbook-photos/:photoCollectionId/view", "routes/api/photo-collection-view.ts", { id: "photo-view" }),
    route("comments/:commentId", "routes/api/comment.ts"),
    route("reunions", "routes/api/reunions.ts"),
    route("reunions/:reunionId", "routes/api/reunion.ts"),
    route("reunions/:reunionId/join", "routes/api/reunion-join.ts"),
    route("reunions/:reunionId/leave", "routes/api/reunion-leave.ts"),
    route("reunions/:reunionId/status", "routes/api/reunion-status.ts"),
    route("reunions/:reunionId/close", "routes/api/reunion-close.ts"),
    route("reunions/:reunionId/attendance", "routes/api/reunion-attendance.ts"),
    route("reunions/:reunionId/attendees", "routes/api/reunion-attendees.ts"),
    route("users", "routes/api/users.ts"),
    route("users/:userId", "routes/api/user.ts"),
    route("users/:userId/view", "routes/api/user-view.ts"),
    route("activity-logs", "routes/api/activity-logs.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),
] satisfies RouteConfig;
