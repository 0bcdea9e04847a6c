ALTER TABLE `public_contacts` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `public_contacts` ADD `handled_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `public_contacts` ADD `handled_at` integer;