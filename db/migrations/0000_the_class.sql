CREATE TABLE `activity_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`action` text NOT NULL,
	`description` text NOT NULL,
	`resource` text NOT NULL,
	`resource_id` integer,
	`details` text,
	`ip_address` text,
	`user_agent` text,
	`success` integer DEFAULT true NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "activity_logs_resource_known" CHECK("activity_logs"."resource" in ('auth', 'reunions', 'messages', 'photo_collections', 'users', 'other'))
);
--> statement-breakpoint
CREATE INDEX `activity_logs_created` ON `activity_logs` (`created_at`);--> statement-breakpoint
CREATE INDEX `activity_logs_success` ON `activity_logs` (`success`,`created_at`);--> statement-breakpoint
CREATE INDEX `activity_logs_resource` ON `activity_logs` (`resource`,`created_at`);--> statement-breakpoint
CREATE INDEX `activity_logs_user` ON `activity_logs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`photo_collection_id` integer NOT NULL,
	`content` text NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`photo_collection_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_photo` ON `comments` (`photo_collection_id`,`is_deleted`,`id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `counted_views` (
	`session_hash` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	PRIMARY KEY(`session_hash`, `subject`, `subject_id`),
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`id_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `featured_alumni` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`set_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`set_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `featured_alumni_user` ON `featured_alumni` (`user_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "link_tokens_purpose" CHECK("link_tokens"."purpose" in ('join', 'recovery'))
);
--> statement-breakpoint
CREATE INDEX `link_tokens_user` ON `link_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `link_tokens_expiry` ON `link_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sender_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`parent_message_id` integer,
	`is_deleted` integer DEFAULT false NOT NULL,
	`sender_deleted_at` integer,
	`recipient_deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `messages_received` ON `messages` (`recipient_id`,`recipient_deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`recipient_id`,`is_read`,`recipient_deleted_at`);--> statement-breakpoint
CREATE INDEX `messages_sent` ON `messages` (`sender_id`,`sender_deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_parent` ON `messages` (`parent_message_id`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`tone` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notices_expiry` ON `notices` (`expires_at`);--> statement-breakpoint
CREATE TABLE `photo_collections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`category` text DEFAULT 'group' NOT NULL,
	`image_url` text,
	`cover_image_url` text,
	`year` integer DEFAULT 1985 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`is_collection` integer DEFAULT true NOT NULL,
	`collection_id` integer,
	`deleted_at` integer,
	`deleted_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`collection_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "photo_collections_category" CHECK("photo_collections"."category" in ('classmate', 'teacher', 'group', 'event', 'portfolio')),
	CONSTRAINT "photo_collections_parent" CHECK("photo_collections"."is_collection" = 1 or "photo_collections"."collection_id" is not null)
);
--> statement-breakpoint
CREATE INDEX `photo_collections_albums` ON `photo_collections` (`is_collection`,`deleted_at`,`category`,`id`);--> statement-breakpoint
CREATE INDEX `photo_collections_photos` ON `photo_collections` (`collection_id`,`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `photo_collections_owner` ON `photo_collections` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `photo_likes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`photo_collection_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_collection_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_likes_once` ON `photo_likes` (`user_id`,`photo_collection_id`);--> statement-breakpoint
CREATE INDEX `photo_likes_photo` ON `photo_likes` (`photo_collection_id`);--> statement-breakpoint
CREATE TABLE `public_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text DEFAULT 'contact' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`graduation_year` integer,
	`ip_address` text,
	`user_agent` text,
	`location` text,
	`is_read` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "public_contacts_kind" CHECK("public_contacts"."kind" in ('contact', 'access'))
);
--> statement-breakpoint
CREATE INDEX `public_contacts_listed` ON `public_contacts` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `public_contacts_unread` ON `public_contacts` (`is_read`,`deleted_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expire`);--> statement-breakpoint
CREATE TABLE `reunion_attendees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reunion_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reunion_id`) REFERENCES `reunions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reunion_attendees_once` ON `reunion_attendees` (`reunion_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reunion_attendees_user` ON `reunion_attendees` (`user_id`);--> statement-breakpoint
CREATE TABLE `reunions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`event_date` integer,
	`location` text,
	`organizer` text NOT NULL,
	`created_by` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reunions_status" CHECK("reunions"."status" in ('active', 'cancelled', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reunions_event_id` ON `reunions` (`event_id`);--> statement-breakpoint
CREATE INDEX `reunions_coming` ON `reunions` (`status`,`event_date`);--> statement-breakpoint
CREATE INDEX `reunions_created_by` ON `reunions` (`created_by`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`remember` integer DEFAULT false NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
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
	CONSTRAINT "users_profile_type" CHECK("users"."profile_type" in ('classmate', 'teacher')),
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('user', 'administrator')),
	CONSTRAINT "users_member_state" CHECK("users"."member_state" in ('invited', 'joined', 'in_memoriam', 'former'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `users_directory` ON `users` (`is_active`,`sort_name`,`profile_type`,`search_text`);--> statement-breakpoint
CREATE INDEX `users_directory_type` ON `users` (`is_active`,`profile_type`,`sort_name`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`is_active`);