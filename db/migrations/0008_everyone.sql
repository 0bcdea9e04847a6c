CREATE TABLE `remembrances` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`content` text NOT NULL,
	`submission_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	`deleted_at` integer,
	`deleted_by` integer,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `remembrances_person` ON `remembrances` (`person_id`,`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `remembrances_author` ON `remembrances` (`author_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `remembrances_submission` ON `remembrances` (`author_id`,`submission_key`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text,
	`password` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`maiden_name` text,
	`graduation_year` integer DEFAULT 1985 NOT NULL,
	`current_city` text,
	`current_state` text,
	`profession` text,
	`company` text,
	`artistic_specialty` text,
	`bio` text,
	`profile_image_url` text,
	`postal_address` text,
	`phone` text,
	`admin_notes` text,
	`email_audience` text DEFAULT 'members' NOT NULL,
	`place_audience` text DEFAULT 'members' NOT NULL,
	`birth_year` integer,
	`death_year` integer,
	`obituary_url` text,
	`death_confirmed_by` text,
	`profile_type` text DEFAULT 'classmate' NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`member_state` text DEFAULT 'invited' NOT NULL,
	`last_login_at` integer,
	`last_login_ip` text,
	`previous_login_at` integer,
	`view_count` integer DEFAULT 0 NOT NULL,
	`karma` integer DEFAULT 0 NOT NULL,
	`sort_name` text NOT NULL,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_profile_type" CHECK("__new_users"."profile_type" in ('classmate', 'teacher')),
	CONSTRAINT "users_role_known" CHECK("__new_users"."role" in ('user', 'administrator')),
	CONSTRAINT "users_member_state" CHECK("__new_users"."member_state" in ('invited', 'joined', 'missing', 'in_memoriam', 'unlisted', 'former')),
	CONSTRAINT "users_email_audience" CHECK("__new_users"."email_audience" in ('members', 'administrators')),
	CONSTRAINT "users_place_audience" CHECK("__new_users"."place_audience" in ('members', 'administrators')),
	CONSTRAINT "users_joined_with_email" CHECK("__new_users"."member_state" <> 'joined' or "__new_users"."email" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "email", "password", "first_name", "last_name", "maiden_name", "graduation_year", "current_city", "current_state", "profession", "company", "artistic_specialty", "bio", "profile_image_url", "profile_type", "role", "is_active", "member_state", "last_login_at", "last_login_ip", "previous_login_at", "view_count", "karma", "sort_name", "search_text", "created_at") SELECT "id", "email", "password", "first_name", "last_name", "maiden_name", "graduation_year", "current_city", "current_state", "profession", "company", "artistic_specialty", "bio", "profile_image_url", "profile_type", "role", "is_active", "member_state", "last_login_at", "last_login_ip", "previous_login_at", "view_count", "karma", "sort_name", "search_text", "created_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `users_directory` ON `users` (`is_active`,`sort_name`,`id`,`profile_type`,`member_state`,`search_text`);--> statement-breakpoint
CREATE INDEX `users_directory_type` ON `users` (`is_active`,`profile_type`,`sort_name`,`id`,`member_state`);--> statement-breakpoint
CREATE INDEX `users_directory_state` ON `users` (`is_active`,`member_state`,`sort_name`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`is_active`);--> statement-breakpoint
CREATE INDEX `users_profile_image` ON `users` (`profile_image_url`) WHERE profile_image_url is not null;--> statement-breakpoint
CREATE TABLE `__new_public_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text DEFAULT 'contact' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`member_id` integer,
	`about_id` integer,
	`graduation_year` integer,
	`ip_address` text,
	`user_agent` text,
	`location` text,
	`is_read` integer DEFAULT false NOT NULL,
	`outcome` text,
	`handled_by` integer,
	`handled_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "public_contacts_kind" CHECK("__new_public_contacts"."kind" in ('contact', 'access', 'tip', 'unlist'))
);
--> statement-breakpoint
INSERT INTO `__new_public_contacts`("id", "kind", "name", "email", "subject", "message", "graduation_year", "ip_address", "user_agent", "location", "is_read", "outcome", "handled_by", "handled_at", "deleted_at", "created_at") SELECT "id", "kind", "name", "email", "subject", "message", "graduation_year", "ip_address", "user_agent", "location", "is_read", "outcome", "handled_by", "handled_at", "deleted_at", "created_at" FROM `public_contacts`;--> statement-breakpoint
DROP TABLE `public_contacts`;--> statement-breakpoint
ALTER TABLE `__new_public_contacts` RENAME TO `public_contacts`;--> statement-breakpoint
CREATE INDEX `public_contacts_listed` ON `public_contacts` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `public_contacts_unread` ON `public_contacts` (`is_read`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `public_contacts_about` ON `public_contacts` (`about_id`);