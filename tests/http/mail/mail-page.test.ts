import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { mainOf, textOf } from "#tests/support/html-text.ts";
import { type MailSite, startMailSite } from "#tests/support/mail-site.ts";
import { browserOf } from "#tests/support/screens.ts";
import type { Visitor } from "#tests/support/visitor.ts";
