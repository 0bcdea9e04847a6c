CREATE TABLE `email_changes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `email_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`messages` text DEFAULT 'now' NOT NULL,
	`meet_up_changes` text DEFAULT 'now' NOT NULL,
	`new_meet_ups` text DEFAULT 'weekly' NOT NULL,
	`comments` text DEFAULT 'weekly' NOT NULL,
	`weekly_letter` integer DEFAULT false NOT NULL,
	`weekly_since` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `outgoing_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`address` text,
	`subject` text,
	`body` text,
	`new_link` text,
	`link_lifetime` integer,
	`created_by` integer,
	`batch` text,
	`notice_group` text,
	`notice_count` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`send_after` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outgoing_emails_state" CHECK("outgoing_emails"."state" in ('waiting', 'sent', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE INDEX `outgoing_emails_waiting` ON `outgoing_emails` (`send_after`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `outgoing_emails_finished` ON `outgoing_emails` (`finished_at`) WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_emails_user` ON `outgoing_emails` (`user_id`);--> statement-breakpoint
CREATE INDEX `outgoing_emails_batch` ON `outgoing_emails` (`batch`,`state`) WHERE batch is not null;--> statement-breakpoint
CREATE INDEX `outgoing_emails_group` ON `outgoing_emails` (`notice_group`,`id`) WHERE notice_group is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `email_refused_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_returned_at` integer;--> statement-breakpoint
CREATE INDEX `users_email_returned` ON `users` (`is_active`,`sort_name`) WHERE email_returned_at is not null;--> statement-breakpoint
CREATE TRIGGER `users_email_changed` AFTER UPDATE OF `email` ON `users` WHEN old.`email` IS NOT new.`email` BEGIN
	UPDATE `users` SET `email_refused_at` = NULL, `email_returned_at` = NULL WHERE `id` = new.`id`;
END;
