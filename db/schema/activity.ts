import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { resources } from "#db/column-values.ts";
import { createdAt, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";

export const activityLogs = sqliteTable(
  "activity_logs",
  {
    id: id(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    description: text("description").notNull(),
    resource: text("resource", { enum: resources }).notNull(),
    resourceId: integer("resource_id"),
    /** JSON. Never contains passwords or the text of messages. */
    details: text("details"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    success: flag("success").notNull().default(true),
    errorMessage: text("error_message"),
    createdAt: createdAt(),
  },
  (t) => [
    index("activity_logs_created").on(t.createdAt),
    index("activity_logs_success").on(t.success, t.createdAt),
    index("activity_logs_resource").on(t.resource, t.createdAt),
    index("activity_logs_resource_result").on(t.resource, t.success, t.createdAt),
    // Covers every filter that can accompany the member's, so that SQLite reads only the entries it returns.
    index("activity_logs_user").on(t.userId, t.createdAt, t.success, t.resource),
    check("activity_logs_resource_known", oneOf(t.resource, resources)),
  ],
);

/** The number of successful and of failed entries in the activity log. Triggers in the migrations maintain it, because counting a million rows takes 0.1 seconds. */
export const activityCounts = sqliteTable("activity_counts", {
  success: flag("success").primaryKey(),
  entries: integer("entries").notNull(),
});
