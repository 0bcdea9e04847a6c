CREATE TABLE `mailing_recipients` (
	`mailing_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`on_site` integer NOT NULL,
	`by_email` integer NOT NULL,
	`on_paper` integer NOT NULL,
	`obstacle` text,
	PRIMARY KEY(`mailing_id`, `user_id`),
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailing_recipients_user` ON `mailing_recipients` (`user_id`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`audience` text NOT NULL,
	`reunion_id` integer,
	`home_until` text,
	`announcement_id` integer,
	`created_by` integer NOT NULL,
	`sent_by` integer,
	`sent_at` integer,
	`stopped_at` integer,
	`emails_gone` integer,
	`copies_read` integer,
	`submission_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`reunion_id`) REFERENCES `reunions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mailings_audience" CHECK("mailings"."audience" in ('joined', 'everybody', 'not_joined', 'teachers', 'classmates', 'coming', 'perhaps', 'unanswered'))
);
--> statement-breakpoint
CREATE INDEX `mailings_sent` ON `mailings` (`sent_at`);--> statement-breakpoint
CREATE INDEX `mailings_reunion` ON `mailings` (`reunion_id`) WHERE reunion_id is not null;--> statement-breakpoint
CREATE INDEX `mailings_announcement` ON `mailings` (`announcement_id`) WHERE announcement_id is not null;--> statement-breakpoint
CREATE INDEX `mailings_sent_by` ON `mailings` (`sent_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `mailings_submission` ON `mailings` (`created_by`,`submission_key`);--> statement-breakpoint
ALTER TABLE `email_settings` ADD `mailings` text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `mailing_id` integer REFERENCES mailings(id);--> statement-breakpoint
CREATE INDEX `messages_mailing` ON `messages` (`mailing_id`,`recipient_id`) WHERE mailing_id is not null;