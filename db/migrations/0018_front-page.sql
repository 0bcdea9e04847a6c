CREATE TABLE `front_page` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`introduction` text,
	`image_url` text,
	`image_alt` text
);
