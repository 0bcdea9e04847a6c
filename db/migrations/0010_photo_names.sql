CREATE TABLE `photo_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`photo_id` integer NOT NULL,
	`user_id` integer,
	`name` text,
	`search_text` text,
	`row` integer NOT NULL,
	`position` integer NOT NULL,
	`added_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`photo_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "photo_names_one" CHECK(("photo_names"."user_id" is null) <> ("photo_names"."name" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_names_member` ON `photo_names` (`photo_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `photo_names_photo` ON `photo_names` (`photo_id`,`position`);--> statement-breakpoint
CREATE INDEX `photo_names_of` ON `photo_names` (`user_id`,`photo_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `photo_names_text` ON `photo_names` (`search_text`,`photo_id`) WHERE search_text is not null;--> statement-breakpoint
CREATE INDEX `photo_names_added_by` ON `photo_names` (`added_by`);--> statement-breakpoint
CREATE TABLE `removed_photo_names` (
	`photo_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`photo_id`, `user_id`),
	FOREIGN KEY (`photo_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_photo_names_user` ON `removed_photo_names` (`user_id`);--> statement-breakpoint
CREATE TABLE `takedown_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`photo_id` integer NOT NULL,
	`requested_by` integer,
	`reason` text NOT NULL,
	`hides_photo` integer NOT NULL,
	`created_at` integer NOT NULL,
	`outcome` text,
	`decided_at` integer,
	`decided_by` integer,
	`submission_key` text,
	FOREIGN KEY (`photo_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "takedown_requests_outcome" CHECK("takedown_requests"."outcome" in ('kept', 'deleted'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `takedown_requests_submission` ON `takedown_requests` (`requested_by`,`submission_key`);--> statement-breakpoint
CREATE INDEX `takedown_requests_photo` ON `takedown_requests` (`photo_id`);--> statement-breakpoint
CREATE INDEX `takedown_requests_open` ON `takedown_requests` (`id`) WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE `photo_collections` ADD `taken_on` text;--> statement-breakpoint
ALTER TABLE `photo_collections` ADD `original_file` text;--> statement-breakpoint
ALTER TABLE `photo_collections` ADD `asks_for_names` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `photo_collections_asking` ON `photo_collections` (`deleted_at`,`id`) WHERE asks_for_names = 1;--> statement-breakpoint
ALTER TABLE `users` ADD `yearbook_image_url` text;--> statement-breakpoint
CREATE INDEX `users_yearbook_image` ON `users` (`yearbook_image_url`) WHERE yearbook_image_url is not null;