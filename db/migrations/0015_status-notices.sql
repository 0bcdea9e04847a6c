ALTER TABLE `reunions` ADD `status_notice` text;--> statement-breakpoint
ALTER TABLE `reunions` ADD `status_notice_at` integer;--> statement-breakpoint
ALTER TABLE `reunions` ADD `status_notice_by` integer REFERENCES users(id);