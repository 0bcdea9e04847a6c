import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/page.tsx", [
    // Public
    index("routes/home/route.tsx"),
    route("login", "routes/login/route.tsx"),
    route("login/code", "routes/login/code.tsx"),
    route("forgot", "routes/forgot/route.tsx"),
    route("confirm-email/:token", "routes/confirm-email/route.tsx"),
    route("logout", "routes/logout/route.tsx"),
    route("join", "routes/join/route.tsx"),
    route("join/:token", "routes/join/choose-password.tsx"),
    route("welcome/:token", "routes/join/earlier-address.ts"),
    route("unsubscribe/:token", "routes/unsubscribe/route.tsx"),
    route("version/:choice", "routes/version.ts"),

    // Members
    route("alumni", "routes/directory/route.tsx", { id: "directory" }),
    route("alumni/print", "routes/class-list/route.tsx"),
    route("in-memoriam", "routes/in-memoriam/route.tsx"),
    route("missing", "routes/missing/route.tsx"),
    route("where-are-they-now", "routes/where-are-they-now/route.tsx"),
    route("where-are-they-now/mine", "routes/where-are-they-now/mine.tsx"),
    route("book", "routes/memory-book/route.tsx"),
    route("yearbook", "routes/yearbook/route.tsx"),
    route("yearbook/upload", "routes/yearbook/upload.ts"),
    route("yearbook/photos/:photoId/original", "routes/yearbook/original.ts"),
    route("yearbook/:albumId/download", "routes/yearbook/download.ts"),
    route("messages", "routes/messages/route.tsx"),
    route("account", "routes/account/route.tsx"),
    route("account/data", "routes/account/data.ts"),
    route("account/second-factor", "routes/second-factor/route.tsx"),
    route("profile/:userId", "routes/profile/route.tsx"),
    route("reunions", "routes/reunions/route.tsx"),
    route("reunions/:reunionId/attendees", "routes/attendee-sheet/route.tsx"),
    route("reunions/:reunionId/answers", "routes/reunion-answers/route.tsx"),
    route("reunions/:reunionId/dates", "routes/reunion-dates/route.tsx"),
    route("reunions/:reunionId/badges", "routes/badges/route.tsx"),
    route("reunions/:reunionId/check-in", "routes/check-in/route.tsx"),
    route("reunions/:reunionId/calendar.ics", "routes/reunions/calendar.ts"),

    // Administrators; members see the same directory here
    route("admin/profile-editor", "routes/directory/route.tsx", { id: "profile-editor" }),

    route("admin/letter/:token", "routes/letter/route.tsx"),
    route("admin/activity-logs", "routes/activity-logs/route.tsx"),
    route("admin/activity-logs/download", "routes/activity-logs/download.ts"),
    route("admin/backup", "routes/backup/route.tsx"),
    route("admin/backup/download", "routes/backup/download.ts"),
    route("admin/mail", "routes/mail/route.tsx"),
    route("admin/letters", "routes/letters/route.tsx"),
    route("admin/letters/settings", "routes/letters/settings.tsx"),
    route("admin/letters/labels", "routes/letters/labels.tsx"),
    route("admin/letters/emails/:batch", "routes/letters/emails.tsx"),
    route("admin/letters/:batch", "routes/letters/batch.tsx"),
    route("admin/questions", "routes/questions/route.tsx"),
    route("admin/book", "routes/memory-book/admin.tsx"),
    route("admin/book/photos", "routes/memory-book/photos.tsx"),
    route("admin/book/pages", "routes/memory-book/pages.tsx"),
    route("admin/import", "routes/import/route.tsx"),
    route("admin/import/faulty-rows", "routes/import/rejected-rows.ts"),
    route("admin/yearbook-portraits", "routes/yearbook-portraits/route.tsx"),
    route("admin/yearbook-portraits/picture", "routes/yearbook-portraits/picture.ts"),

    route("*", "routes/not-found/route.tsx"),
  ]),

  route("images/:file", "routes/image.ts"),

  // The JSON API: app/routes/api/resources.server.ts has its paths.
  route("api/*", "routes/api/route.ts"),
] satisfies RouteConfig;
