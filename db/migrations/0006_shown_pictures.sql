CREATE INDEX `photo_collections_image` ON `photo_collections` (`image_url`) WHERE image_url is not null;--> statement-breakpoint
CREATE INDEX `photo_collections_cover` ON `photo_collections` (`cover_image_url`) WHERE cover_image_url is not null;--> statement-breakpoint
CREATE INDEX `users_profile_image` ON `users` (`profile_image_url`) WHERE profile_image_url is not null;