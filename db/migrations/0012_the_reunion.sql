CREATE TABLE `book_answers` (
	`question_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`answer` text NOT NULL,
	`audience` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`question_id`, `user_id`),
	FOREIGN KEY (`question_id`) REFERENCES `book_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "book_answers_audience" CHECK("book_answers"."audience" in ('members', 'book'))
);
--> statement-breakpoint
CREATE INDEX `book_answers_user` ON `book_answers` (`user_id`);--> statement-breakpoint
CREATE TABLE `book_consents` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`is_included` integer NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `book_photos` (
	`photo_id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`added_by` integer,
	FOREIGN KEY (`photo_id`) REFERENCES `photo_collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `book_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `check_in_helpers` (
	`reunion_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`reunion_id`, `user_id`),
	FOREIGN KEY (`reunion_id`) REFERENCES `reunions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `check_in_helpers_user` ON `check_in_helpers` (`user_id`);--> statement-breakpoint
CREATE TABLE `reunion_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reunion_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`answer` text NOT NULL,
	`guests` integer DEFAULT 0 NOT NULL,
	`guest_names` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reunion_id`) REFERENCES `reunions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reunion_replies_answer" CHECK("reunion_replies"."answer" in ('perhaps', 'cant', 'waiting'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reunion_replies_once` ON `reunion_replies` (`reunion_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reunion_replies_user` ON `reunion_replies` (`user_id`);--> statement-breakpoint
CREATE TABLE `reunion_walk_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reunion_id` integer NOT NULL,
	`name` text NOT NULL,
	`added_by` integer,
	`submission_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reunion_id`) REFERENCES `reunions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `reunion_walk_ins_reunion` ON `reunion_walk_ins` (`reunion_id`,`id`);--> statement-breakpoint
CREATE INDEX `reunion_walk_ins_added_by` ON `reunion_walk_ins` (`added_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `reunion_walk_ins_submission` ON `reunion_walk_ins` (`reunion_id`,`submission_key`);--> statement-breakpoint
CREATE TABLE `suggested_date_votes` (
	`date_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`vote` text NOT NULL,
	PRIMARY KEY(`date_id`, `user_id`),
	FOREIGN KEY (`date_id`) REFERENCES `suggested_dates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "suggested_date_votes_vote" CHECK("suggested_date_votes"."vote" in ('yes', 'if_needed', 'no'))
);
--> statement-breakpoint
CREATE INDEX `suggested_date_votes_user` ON `suggested_date_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `suggested_dates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reunion_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	FOREIGN KEY (`reunion_id`) REFERENCES `reunions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suggested_dates_once` ON `suggested_dates` (`reunion_id`,`starts_at`);--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `guest_names` text;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `note` text;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `has_paid` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `arrived_at` integer;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `arrived_guests` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `was_waiting` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `checked_in_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `reunions` ADD `reply_by` text;--> statement-breakpoint
ALTER TABLE `reunions` ADD `capacity` integer;--> statement-breakpoint
ALTER TABLE `reunions` ADD `payment_note` text;--> statement-breakpoint
ALTER TABLE `reunions` ADD `asked_at` integer;