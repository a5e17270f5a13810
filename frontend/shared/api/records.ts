// Written by `make api` from the tables in apps/*/record.py. Do not edit.
export const RECORDS = {
 "article": {
  "one": "article",
  "many": "articles",
  "label": "Article",
  "id": "article_id",
  "screen": "/content/article/edit",
  "area": "article",
  "roles": [
   "editor",
   "kol",
   "manager",
   "operator",
   "reviewer"
  ],
  "personal": [],
  "calls": {
   "query": "article/query_articles",
   "bulk": "article/bulk_edit_articles",
   "export": "article/export_articles",
   "detail": "article/get_article_detail",
   "create": "article/create_article",
   "edit": "article/edit_article",
   "status": "article/change_article_status",
   "comment": "article/add_review_comment",
   "settle": "article/resolve_review_comment",
   "versions": "article/query_versions",
   "version": "article/get_version",
   "restore": "article/restore_version",
   "preview": "article/get_preview_url",
   "draw": "article/draw_latest"
  },
  "fields": {
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "basics",
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "section": "seo",
    "required": false,
    "written": true
   },
   "subtitle": {
    "label": "Subtitle",
    "type": "text",
    "of": null,
    "longest": 160,
    "section": "basics",
    "required": false,
    "written": true
   },
   "summary": {
    "label": "Summary",
    "type": "text",
    "of": null,
    "longest": 300,
    "section": "basics",
    "required": false,
    "written": true
   },
   "category": {
    "label": "Category",
    "type": "choice",
    "of": "article_category",
    "longest": null,
    "section": "basics",
    "required": true,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "cover_alt": {
    "label": "Cover alt text",
    "type": "text",
    "of": null,
    "longest": 160,
    "section": "basics",
    "required": false,
    "written": true
   },
   "body": {
    "label": "Body",
    "type": "blocks",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "author_id": {
    "label": "Author",
    "type": "record",
    "of": "author",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "byline": {
    "label": "Byline",
    "type": "text",
    "of": null,
    "longest": 60,
    "section": "basics",
    "required": false,
    "written": true
   },
   "co_author_ids": {
    "label": "Co-authors",
    "type": "records",
    "of": "author",
    "longest": 4,
    "section": "basics",
    "required": false,
    "written": true
   },
   "stores": {
    "label": "Stores",
    "type": "object",
    "of": null,
    "longest": 30,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "cuisines": {
    "label": "Cuisines",
    "type": "choices",
    "of": "cuisine",
    "longest": 10,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "sponsorship": {
    "label": "Sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "comments_open": {
    "label": "Comments",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "is_featured": {
    "label": "Featured",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "sort_weight": {
    "label": "Weight",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "section": "seo",
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "section": "seo",
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "seo",
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Publishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Unpublishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Publishing error",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_by_id": {
    "label": "Submitted by",
    "type": "object",
    "of": "author",
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_revision_no": {
    "label": "Submitted version",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reviewer_id": {
    "label": "Reviewer",
    "type": "object",
    "of": "reviewer",
    "longest": null,
    "required": false,
    "written": false
   },
   "review_due_at": {
    "label": "Review due",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "review_round": {
    "label": "Round",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "article_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "slug",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "category",
    "label": "Category",
    "field": "category",
    "type": "choice",
    "of": "article_category",
    "sort": null,
    "roles": null
   },
   {
    "id": "words",
    "label": "Words",
    "field": "word_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "author",
    "label": "Author",
    "field": "author",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "byline",
    "label": "Byline",
    "field": "byline",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "stores",
    "label": "Stores",
    "field": "store_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language",
    "sort": null,
    "roles": null
   },
   {
    "id": "sponsorship",
    "label": "Sponsorship",
    "field": "sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "sort": null,
    "roles": null
   },
   {
    "id": "featured",
    "label": "Featured",
    "field": "is_featured",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null,
    "roles": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "publish_at",
    "label": "Publishes",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at",
    "roles": null
   },
   {
    "id": "submitted",
    "label": "Submitted",
    "field": "submitted_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "reviewer",
    "label": "Reviewer",
    "field": "reviewer",
    "type": "object",
    "of": null,
    "sort": "submitted_at",
    "roles": null
   },
   {
    "id": "due",
    "label": "Review due",
    "field": "review_due_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d",
    "roles": null
   },
   {
    "id": "comments",
    "label": "Comments",
    "field": "comment_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at",
    "roles": null
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "category",
    "label": "Category",
    "of": "article_category",
    "kind": "many",
    "values": [
     "review",
     "guide",
     "news",
     "recipe",
     "interview",
     "list",
     "promo"
    ]
   },
   {
    "key": "author_id",
    "label": "Author",
    "of": "author",
    "kind": "ids"
   },
   {
    "key": "author",
    "label": "Author",
    "of": "written_by",
    "kind": "many",
    "values": [
     "me"
    ]
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "cuisines",
    "label": "Cuisine",
    "of": "cuisine",
    "kind": "many",
    "values": null
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "language",
    "label": "Language",
    "of": "content_language",
    "kind": "many",
    "values": [
     "id",
     "tr",
     "ms",
     "en",
     "fil"
    ]
   },
   {
    "key": "sponsorship",
    "label": "Sponsorship",
    "of": "sponsorship",
    "kind": "many",
    "values": [
     "none",
     "gifted",
     "paid",
     "own_business",
     "unset"
    ]
   },
   {
    "key": "is_featured",
    "label": "Featured",
    "of": null,
    "kind": "yesNo",
    "yes": "Featured",
    "no": "Not featured"
   },
   {
    "key": "robots",
    "label": "Search engines",
    "of": "robots",
    "kind": "many",
    "values": [
     "index",
     "noindex"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "content_status",
    "kind": "many",
    "values": [
     "draft",
     "in_review",
     "changes_requested",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not published"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Scheduled publishing",
    "of": null,
    "kind": "yesNo",
    "yes": "Publishing failed",
    "no": "No error"
   },
   {
    "key": "reviewer_id",
    "label": "Reviewed by",
    "of": "reviewer",
    "kind": "ids"
   },
   {
    "key": "reviewer",
    "label": "Reviewer",
    "of": "reviewed_by",
    "kind": "many",
    "values": [
     "me",
     "none"
    ]
   },
   {
    "key": "review_late",
    "label": "Review",
    "of": null,
    "kind": "yesNo",
    "yes": "Review overdue",
    "no": "Review in time"
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Changed by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "publish_at",
   "submitted_at",
   "view_30d",
   "updated_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "updated_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {
   "basics": "Basics",
   "taxonomy": "Stores & taxonomy",
   "publishing": "Publishing",
   "seo": "Search results"
  }
 },
 "business_message": {
  "one": "message",
  "many": "messages",
  "label": "Message",
  "id": "message_id",
  "screen": "/store/business_message/list",
  "area": "business_message",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [
   "sender_name",
   "job_title",
   "sender_email",
   "sender_phone",
   "preferred_contact",
   "sender"
  ],
  "calls": {
   "query": "business_message/query_messages",
   "bulk": "business_message/bulk_edit_messages",
   "export": "business_message/export_messages",
   "detail": "business_message/get_message_detail",
   "create": "business_message/create_message",
   "edit": "business_message/edit_message",
   "status": "business_message/change_message_status"
  },
  "fields": {
   "type": {
    "label": "Type",
    "type": "choice",
    "of": "message_type",
    "longest": null,
    "required": false,
    "written": true
   },
   "sender_name": {
    "label": "Sender",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "company": {
    "label": "Company",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "job_title": {
    "label": "Job title",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "sender_email": {
    "label": "Email",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "sender_phone": {
    "label": "Phone",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "language": {
    "label": "Language",
    "type": "object",
    "of": "message_language",
    "longest": null,
    "required": false,
    "written": false
   },
   "preferred_contact": {
    "label": "Preferred contact",
    "type": "object",
    "of": "preferred_contact",
    "longest": null,
    "required": false,
    "written": false
   },
   "sender": {
    "label": "Sender",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "subject": {
    "label": "Subject",
    "type": "text",
    "of": null,
    "longest": 150,
    "required": true,
    "written": true
   },
   "store_id": {
    "label": "Store",
    "type": "object",
    "of": "store",
    "longest": null,
    "required": false,
    "written": false
   },
   "store_text": {
    "label": "Store as named",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "message_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "resolution": {
    "label": "Outcome",
    "type": "choice",
    "of": "message_resolution",
    "longest": null,
    "required": false,
    "written": false
   },
   "note": {
    "label": "Note",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "priority": {
    "label": "Priority",
    "type": "choice",
    "of": "message_priority",
    "longest": null,
    "required": false,
    "written": true,
    "stored": {
     "0": "Low",
     "1": "Normal",
     "2": "High"
    }
   },
   "labels": {
    "label": "Labels",
    "type": "choices",
    "of": null,
    "longest": 10,
    "required": false,
    "written": true
   },
   "assignee_id": {
    "label": "Assignee",
    "type": "object",
    "of": "person",
    "longest": null,
    "required": false,
    "written": false
   },
   "lead_id": {
    "label": "Lead",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "claim_document_id": {
    "label": "Document seen",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "claim_phone": {
    "label": "Number called",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "claimant_role": {
    "label": "Role of the claimant",
    "type": "object",
    "of": "claimant_role",
    "longest": null,
    "required": false,
    "written": false
   },
   "claim_decision": {
    "label": "Claim",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "message_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "type",
    "label": "Type",
    "field": "type",
    "type": "choice",
    "of": "message_type",
    "sort": null,
    "roles": null
   },
   {
    "id": "sender",
    "label": "Sender",
    "field": "sender_name",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "company",
    "label": "Company",
    "field": "company",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "sender_email",
    "label": "Email",
    "field": "sender_email",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "sender_phone",
    "label": "Phone",
    "field": "sender_phone",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "subject",
    "label": "Subject",
    "field": "subject",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "snippet",
    "label": "Last entry",
    "field": "snippet",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "store",
    "label": "Store",
    "field": "store",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "channel",
    "label": "Channel",
    "field": "channel",
    "type": "choice",
    "of": "message_channel",
    "sort": null,
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "message_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "resolution",
    "label": "Outcome",
    "field": "resolution",
    "type": "choice",
    "of": "message_resolution",
    "sort": null,
    "roles": null
   },
   {
    "id": "priority",
    "label": "Priority",
    "field": "priority",
    "type": "choice",
    "of": "message_priority",
    "sort": "priority",
    "roles": null
   },
   {
    "id": "labels",
    "label": "Labels",
    "field": "labels",
    "type": "choices",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "assignee",
    "label": "Assignee",
    "field": "assignee",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "due",
    "label": "First reply due",
    "field": "first_response_due_at",
    "type": "moment",
    "of": null,
    "sort": "first_response_due_at",
    "roles": null
   },
   {
    "id": "sla",
    "label": "Target",
    "field": "sla_status",
    "type": "choice",
    "of": "message_sla_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "answered",
    "label": "First replied",
    "field": "first_responded_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "lead",
    "label": "Lead",
    "field": "lead_id",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "created",
    "label": "Received",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   },
   {
    "id": "last_entry",
    "label": "Last entry",
    "field": "last_entry_at",
    "type": "moment",
    "of": null,
    "sort": "last_entry_at",
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "type",
    "label": "Type",
    "of": "message_type",
    "kind": "many",
    "values": [
     "claim_store",
     "new_store",
     "update_info",
     "advertising",
     "partnership",
     "kol_invite",
     "photo_copyright",
     "review_dispute",
     "data_removal",
     "press",
     "complaint",
     "other"
    ]
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "has_store",
    "label": "Store linked",
    "of": null,
    "kind": "yesNo",
    "yes": "With a store",
    "no": "Without a store"
   },
   {
    "key": "channel",
    "label": "Channel",
    "of": "message_channel",
    "kind": "many",
    "values": [
     "web_form",
     "email",
     "phone",
     "whatsapp",
     "staff"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "message_status",
    "kind": "many",
    "values": [
     "new",
     "open",
     "waiting_sender",
     "resolved",
     "closed",
     "spam"
    ]
   },
   {
    "key": "priority",
    "label": "Priority",
    "of": "message_priority",
    "kind": "many",
    "values": [
     "low",
     "normal",
     "high"
    ]
   },
   {
    "key": "label",
    "label": "Label",
    "of": null,
    "kind": "many",
    "values": null
   },
   {
    "key": "assignee",
    "label": "Assignee",
    "of": null,
    "kind": "many",
    "values": [
     "me",
     "none"
    ],
    "labels": {
     "me": "Me",
     "none": "Unassigned"
    }
   },
   {
    "key": "assignee_id",
    "label": "Colleague",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "unread",
    "label": "Unread",
    "of": null,
    "kind": "yesNo",
    "yes": "Unread",
    "no": "Read"
   },
   {
    "key": "sla_status",
    "label": "First reply",
    "of": "message_sla_status",
    "kind": "many",
    "values": [
     "due",
     "fulfilled",
     "failed"
    ]
   },
   {
    "key": "overdue",
    "label": "Overdue",
    "of": null,
    "kind": "yesNo",
    "yes": "First reply overdue",
    "no": "In time"
   },
   {
    "key": "has_lead",
    "label": "Lead",
    "of": null,
    "kind": "yesNo",
    "yes": "With a lead",
    "no": "Without a lead"
   },
   {
    "key": "created_from",
    "label": "Received from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Received to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "last_entry_from",
    "label": "Last entry from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "last_entry_to",
    "label": "Last entry to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "priority",
   "first_response_due_at",
   "created_at",
   "last_entry_at"
  ],
  "waitsUnless": "status",
  "ranksMatches": false,
  "sort": {
   "by": "last_entry_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {}
 },
 "collection": {
  "one": "collection",
  "many": "collections",
  "label": "Collection",
  "id": "collection_id",
  "screen": "/content/collection/edit",
  "area": "collection",
  "roles": [
   "manager",
   "operator",
   "reviewer"
  ],
  "personal": [],
  "calls": {
   "query": "collection/query_collections",
   "bulk": "collection/bulk_edit_collections",
   "export": "collection/export_collections",
   "detail": "collection/get_collection_detail",
   "create": "collection/create_collection",
   "edit": "collection/edit_collection",
   "status": "collection/change_collection_status",
   "versions": "collection/query_versions",
   "version": "collection/get_version",
   "restore": "collection/restore_version",
   "preview": "collection/get_preview_url",
   "draw": "collection/draw_latest"
  },
  "fields": {
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 100,
    "section": "basics",
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "section": "seo",
    "required": false,
    "written": true
   },
   "subtitle": {
    "label": "Subtitle",
    "type": "text",
    "of": null,
    "longest": 160,
    "section": "basics",
    "required": false,
    "written": true
   },
   "intro": {
    "label": "Introduction",
    "type": "text",
    "of": null,
    "longest": 1000,
    "section": "basics",
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "theme": {
    "label": "Theme",
    "type": "choice",
    "of": "collection_theme",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "mode": {
    "label": "Items come from",
    "type": "choice",
    "of": "collection_mode",
    "longest": null,
    "required": false,
    "written": true
   },
   "rule": {
    "label": "Rule",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "items": {
    "label": "Items",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "section": "basics",
    "required": false,
    "written": true
   },
   "curator_id": {
    "label": "Curator",
    "type": "record",
    "of": "author",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "sponsorship": {
    "label": "Sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "sort_weight": {
    "label": "Weight",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "section": "seo",
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "section": "seo",
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "seo",
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Publishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Unpublishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Publishing error",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "collection_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": "title",
    "roles": null
   },
   {
    "id": "slug",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "theme",
    "label": "Theme",
    "field": "theme",
    "type": "choice",
    "of": "collection_theme",
    "sort": null,
    "roles": null
   },
   {
    "id": "mode",
    "label": "Items come from",
    "field": "mode",
    "type": "choice",
    "of": "collection_mode",
    "sort": null,
    "roles": null
   },
   {
    "id": "items",
    "label": "Items",
    "field": "item_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "broken",
    "label": "Broken items",
    "field": "broken_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "curator",
    "label": "Curator",
    "field": "curator",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "sponsorship",
    "label": "Sponsorship",
    "field": "sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "sort": null,
    "roles": null
   },
   {
    "id": "weight",
    "label": "Weight",
    "field": "sort_weight",
    "type": "number",
    "of": null,
    "sort": "sort_weight",
    "roles": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null,
    "roles": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "publish_at",
    "label": "Publishes",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at",
    "roles": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d",
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at",
    "roles": null
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "theme",
    "label": "Theme",
    "of": "collection_theme",
    "kind": "many",
    "values": [
     "list",
     "guide",
     "ranking",
     "kol_pick"
    ]
   },
   {
    "key": "mode",
    "label": "Items come from",
    "of": "collection_mode",
    "kind": "many",
    "values": [
     "manual",
     "rule"
    ]
   },
   {
    "key": "has_broken",
    "label": "Broken items",
    "of": null,
    "kind": "yesNo",
    "yes": "With broken items",
    "no": "No broken items"
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "curator_id",
    "label": "Curator",
    "of": "author",
    "kind": "ids"
   },
   {
    "key": "robots",
    "label": "Search engines",
    "of": "robots",
    "kind": "many",
    "values": [
     "index",
     "noindex"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "content_status",
    "kind": "many",
    "values": [
     "draft",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not published"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Scheduled publishing",
    "of": null,
    "kind": "yesNo",
    "yes": "Publishing failed",
    "no": "No error"
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Changed by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "kind",
    "label": "Contains",
    "of": "collection_item_kind",
    "kind": "many",
    "values": [
     "store",
     "article",
     "video",
     "page",
     "link"
    ]
   }
  ],
  "sorts": [
   "title",
   "sort_weight",
   "publish_at",
   "view_30d",
   "updated_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "updated_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {
   "basics": "Basics",
   "publishing": "Publishing",
   "seo": "Search results"
  }
 },
 "comment": {
  "one": "comment",
  "many": "comments",
  "label": "Comment",
  "id": "comment_id",
  "screen": "/comment/list",
  "area": "comment",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [
   "author",
   "device"
  ],
  "calls": {
   "query": "comment/query_comments",
   "bulk": "comment/bulk_edit_comments",
   "export": "comment/export_comments",
   "detail": "comment/get_comment_detail",
   "status": "comment/change_comment_status"
  },
  "fields": {
   "target_id": {
    "label": "About",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "pictures": {
    "label": "Pictures",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "comment_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_pinned": {
    "label": "Pinned",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "is_featured": {
    "label": "Featured",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reject_reason": {
    "label": "Reject reason",
    "type": "choice",
    "of": "comment_reject_reason",
    "longest": null,
    "required": false,
    "written": false
   },
   "reject_note": {
    "label": "Note",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "comment_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "target_type",
    "label": "Kind",
    "field": "target_type",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "target",
    "label": "About",
    "field": "target",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "author",
    "label": "Author",
    "field": "author",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "rating",
    "label": "Rating",
    "field": "rating",
    "type": "choice",
    "of": null,
    "sort": "rating",
    "roles": null
   },
   {
    "id": "body",
    "label": "Comment",
    "field": "body",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "pictures",
    "label": "Pictures",
    "field": "pictures",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "likes",
    "label": "Likes",
    "field": "like_count",
    "type": "number",
    "of": null,
    "sort": "likes",
    "roles": null
   },
   {
    "id": "flags",
    "label": "Reports",
    "field": "flags",
    "type": "number",
    "of": null,
    "sort": "flags",
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "comment_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "reject_reason",
    "label": "Reject reason",
    "field": "reject_reason",
    "type": "choice",
    "of": "comment_reject_reason",
    "sort": null,
    "roles": null
   },
   {
    "id": "moderated_by",
    "label": "Decided by",
    "field": "moderated_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "moderated_at",
    "label": "Decided",
    "field": "moderated_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "created",
    "label": "Created",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "target_type",
    "label": "About",
    "of": "comment_target",
    "kind": "many",
    "values": [
     "store",
     "article",
     "video"
    ]
   },
   {
    "key": "target_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "region_l1",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "region_l2",
    "label": "City or district",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "author_state",
    "label": "Author",
    "of": "comment_author_state",
    "kind": "many",
    "values": [
     "normal",
     "premod",
     "banned"
    ]
   },
   {
    "key": "rating",
    "label": "Rating",
    "of": null,
    "kind": "many",
    "values": [
     "1",
     "2",
     "3",
     "4",
     "5"
    ],
    "labels": {
     "1": "★",
     "2": "★★",
     "3": "★★★",
     "4": "★★★★",
     "5": "★★★★★"
    }
   },
   {
    "key": "language",
    "label": "Language",
    "of": null,
    "kind": "many",
    "values": [
     "id",
     "ms",
     "tr",
     "fil",
     "en"
    ],
    "labels": {
     "id": "Indonesian",
     "ms": "Malay",
     "tr": "Turkish",
     "fil": "Filipino",
     "en": "English"
    }
   },
   {
    "key": "has_pictures",
    "label": "Pictures",
    "of": null,
    "kind": "yesNo",
    "yes": "With pictures",
    "no": "Without pictures"
   },
   {
    "key": "has_flags",
    "label": "Reports",
    "of": null,
    "kind": "yesNo",
    "yes": "Reported",
    "no": "Not reported"
   },
   {
    "key": "flag_reason",
    "label": "Report reason",
    "of": "comment_flag_reason",
    "kind": "many",
    "values": [
     "offensive",
     "abusive",
     "spam",
     "fake",
     "personal_data",
     "other"
    ]
   },
   {
    "key": "detection",
    "label": "Findings",
    "of": "comment_detection",
    "kind": "many",
    "values": [
     "banned_word",
     "suspect_word",
     "mentioned_word",
     "advertising",
     "link",
     "phone",
     "handle",
     "repeat",
     "recent_rejections",
     "new_author",
     "premod_author",
     "picture"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "comment_status",
    "kind": "many",
    "values": [
     "visible",
     "approved",
     "pending",
     "rejected",
     "deleted"
    ]
   },
   {
    "key": "queue",
    "label": "Queue",
    "of": "comment_queue",
    "kind": "many",
    "values": [
     "pending",
     "reported",
     "unmoderated"
    ]
   },
   {
    "key": "reject_reason",
    "label": "Reject reason",
    "of": "comment_reject_reason",
    "kind": "many",
    "values": [
     "offensive",
     "harassment",
     "hate_speech",
     "banned_word",
     "spam",
     "advertising",
     "off_topic",
     "fake_review",
     "conflict_of_interest",
     "misinformation",
     "personal_data",
     "illegal",
     "explicit_picture",
     "copyright",
     "duplicate",
     "other"
    ]
   },
   {
    "key": "moderated_by",
    "label": "Decided by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "decided_from",
    "label": "Decided from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "decided_to",
    "label": "Decided to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "wrong_hold",
    "label": "Holds",
    "of": null,
    "kind": "yesNo",
    "yes": "Held by a rule, then approved",
    "no": "All others"
   },
   {
    "key": "created_from",
    "label": "Created from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Created to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "rating",
   "likes",
   "flags",
   "created_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "created_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {}
 },
 "feedback": {
  "one": "report",
  "many": "reports",
  "label": "Report",
  "id": "feedback_id",
  "screen": "/store/error_feedback/list",
  "area": "error_feedback",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [
   "reporter_name",
   "reporter_email",
   "reporter_phone",
   "reporter",
   "joined"
  ],
  "calls": {
   "query": "error_feedback/query_feedbacks",
   "bulk": "error_feedback/bulk_edit_feedbacks",
   "export": "error_feedback/export_feedbacks",
   "detail": "error_feedback/get_feedback_detail",
   "create": "error_feedback/create_feedback",
   "edit": "error_feedback/edit_feedback",
   "status": "error_feedback/change_feedback_status"
  },
  "fields": {
   "store_id": {
    "label": "Store",
    "type": "object",
    "of": "store",
    "longest": null,
    "required": false,
    "written": false
   },
   "category": {
    "label": "Problem",
    "type": "choice",
    "of": "feedback_category",
    "longest": null,
    "required": false,
    "written": true
   },
   "priority": {
    "label": "Priority",
    "type": "choice",
    "of": "feedback_priority",
    "longest": null,
    "required": false,
    "written": true,
    "stored": {
     "0": "Low",
     "1": "Normal",
     "2": "High"
    }
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "feedback_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "resolution": {
    "label": "Outcome",
    "type": "choice",
    "of": "feedback_resolution",
    "longest": null,
    "required": false,
    "written": false
   },
   "assignee_id": {
    "label": "Assignee",
    "type": "record",
    "of": "person",
    "longest": null,
    "required": false,
    "written": true
   },
   "duplicate_of_id": {
    "label": "Duplicate of",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "note": {
    "label": "Note",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reply_text": {
    "label": "Reply",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "feedback_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "store",
    "label": "Store",
    "field": "store",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "category",
    "label": "Problem",
    "field": "category",
    "type": "choice",
    "of": "feedback_category",
    "sort": null,
    "roles": null
   },
   {
    "id": "summary",
    "label": "Suggestion",
    "field": "summary",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "description",
    "label": "Description",
    "field": "description",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "channel",
    "label": "Channel",
    "field": "channel",
    "type": "choice",
    "of": "feedback_channel",
    "sort": null,
    "roles": null
   },
   {
    "id": "reporter",
    "label": "Reporter",
    "field": "reporter_name",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "reporter_email",
    "label": "Email",
    "field": "reporter_email",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "reporter_phone",
    "label": "Phone",
    "field": "reporter_phone",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "is_owner",
    "label": "Owner",
    "field": "is_owner",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "similar",
    "label": "Others",
    "field": "similar_count",
    "type": "number",
    "of": null,
    "sort": "similar_count",
    "roles": null
   },
   {
    "id": "priority",
    "label": "Priority",
    "field": "priority",
    "type": "choice",
    "of": "feedback_priority",
    "sort": "priority",
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "feedback_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "resolution",
    "label": "Outcome",
    "field": "resolution",
    "type": "choice",
    "of": "feedback_resolution",
    "sort": null,
    "roles": null
   },
   {
    "id": "assignee",
    "label": "Assignee",
    "field": "assignee",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "due",
    "label": "Due",
    "field": "sla_due_at",
    "type": "moment",
    "of": null,
    "sort": "sla_due_at",
    "roles": null
   },
   {
    "id": "created",
    "label": "Received",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   },
   {
    "id": "resolved",
    "label": "Closed",
    "field": "resolved_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "region_l1",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "region_l2",
    "label": "City or district",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "category",
    "label": "Problem",
    "of": "feedback_category",
    "kind": "many",
    "values": [
     "closed_permanently",
     "closed_temporarily",
     "not_exist",
     "private_place",
     "duplicate",
     "moved",
     "wrong_name",
     "wrong_address",
     "wrong_pin",
     "wrong_hours",
     "wrong_phone",
     "wrong_link",
     "wrong_price",
     "wrong_food",
     "wrong_halal_alcohol",
     "wrong_picture",
     "inappropriate",
     "other"
    ]
   },
   {
    "key": "channel",
    "label": "Channel",
    "of": "feedback_channel",
    "kind": "many",
    "values": [
     "web",
     "app",
     "staff",
     "owner",
     "comment"
    ]
   },
   {
    "key": "is_owner",
    "label": "Owner",
    "of": null,
    "kind": "yesNo",
    "yes": "From owners",
    "no": "Not from owners"
   },
   {
    "key": "wants_reply",
    "label": "Reply",
    "of": null,
    "kind": "yesNo",
    "yes": "Reply wanted",
    "no": "No reply wanted"
   },
   {
    "key": "priority",
    "label": "Priority",
    "of": "feedback_priority",
    "kind": "many",
    "values": [
     "low",
     "normal",
     "high"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "feedback_status",
    "kind": "many",
    "values": [
     "new",
     "in_progress",
     "waiting",
     "resolved",
     "duplicate",
     "spam"
    ]
   },
   {
    "key": "assignee",
    "label": "Assignee",
    "of": null,
    "kind": "many",
    "values": [
     "me",
     "none"
    ],
    "labels": {
     "me": "Me",
     "none": "Unassigned"
    }
   },
   {
    "key": "assignee_id",
    "label": "Colleague",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "overdue",
    "label": "Overdue",
    "of": null,
    "kind": "yesNo",
    "yes": "Overdue",
    "no": "In time"
   },
   {
    "key": "created_from",
    "label": "Received from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Received to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "similar_count",
   "priority",
   "sla_due_at",
   "created_at"
  ],
  "waitsUnless": "status",
  "ranksMatches": false,
  "sort": {
   "by": "sla_due_at",
   "order": "asc"
  },
  "groups": {},
  "sections": {}
 },
 "lead": {
  "one": "lead",
  "many": "leads",
  "label": "Lead",
  "id": "lead_id",
  "screen": "/store/crm/detail",
  "area": "crm",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [
   "contacts",
   "contact",
   "phone",
   "email"
  ],
  "calls": {
   "query": "crm/query_leads",
   "bulk": "crm/bulk_edit_leads",
   "export": "crm/export_leads",
   "export_for_editing": "crm/export_leads_for_editing",
   "detail": "crm/get_lead_detail",
   "create": "crm/create_lead",
   "edit": "crm/edit_lead"
  },
  "fields": {
   "name": {
    "label": "Name",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "business",
    "required": true,
    "written": true
   },
   "stage": {
    "label": "Stage",
    "type": "choice",
    "of": "lead_stage",
    "longest": null,
    "required": false,
    "written": false
   },
   "owner_id": {
    "label": "Owner",
    "type": "object",
    "of": "person",
    "longest": null,
    "required": false,
    "written": false
   },
   "contacts": {
    "label": "Contacts",
    "type": "object",
    "of": null,
    "longest": null,
    "section": "contacts",
    "required": false,
    "written": true
   },
   "region_l1_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "section": "place",
    "required": false,
    "written": true
   },
   "region_l2_id": {
    "label": "City or district",
    "type": "record",
    "of": "region",
    "longest": null,
    "section": "place",
    "required": false,
    "written": true
   },
   "address_text": {
    "label": "Address",
    "type": "text",
    "of": null,
    "longest": 300,
    "section": "place",
    "required": false,
    "written": true
   },
   "lat": {
    "label": "Latitude",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "place",
    "required": false,
    "written": true
   },
   "lng": {
    "label": "Longitude",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "place",
    "required": false,
    "written": true
   },
   "source": {
    "label": "Source",
    "type": "choice",
    "of": "lead_source",
    "longest": null,
    "section": "business",
    "required": true,
    "written": true
   },
   "interests": {
    "label": "Interests",
    "type": "choices",
    "of": "lead_interest",
    "longest": 20,
    "section": "business",
    "required": false,
    "written": true
   },
   "cuisines": {
    "label": "Cuisines",
    "type": "choices",
    "of": "cuisine",
    "longest": 5,
    "section": "business",
    "required": false,
    "written": true
   },
   "outlet_count": {
    "label": "Outlets",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "deal",
    "required": false,
    "written": true
   },
   "expected_value": {
    "label": "Expected value",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "deal",
    "required": false,
    "written": true
   },
   "expected_close_on": {
    "label": "Expected close",
    "type": "date",
    "of": null,
    "longest": null,
    "section": "deal",
    "required": false,
    "written": true
   },
   "priority": {
    "label": "Priority",
    "type": "choice",
    "of": "lead_priority",
    "longest": null,
    "section": "business",
    "required": false,
    "written": true
   },
   "store_id": {
    "label": "Existing store",
    "type": "record",
    "of": "store",
    "longest": null,
    "section": "draft",
    "required": false,
    "written": true
   },
   "draft_store": {
    "label": "Store draft",
    "type": "object",
    "of": null,
    "longest": null,
    "section": "draft",
    "required": false,
    "written": true
   },
   "lost_reason": {
    "label": "Lost because",
    "type": "choice",
    "of": "lead_lost_reason",
    "longest": null,
    "required": false,
    "written": false
   },
   "lost_note": {
    "label": "Note",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "converted_at": {
    "label": "Won at",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "converted_store_id": {
    "label": "Store",
    "type": "object",
    "of": "store",
    "longest": null,
    "required": false,
    "written": false
   },
   "merged_into_id": {
    "label": "Merged into lead",
    "type": "object",
    "of": "lead",
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "lead_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "name",
    "label": "Name",
    "field": "name",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "stage",
    "label": "Stage",
    "field": "stage",
    "type": "choice",
    "of": "lead_stage",
    "sort": null,
    "roles": null
   },
   {
    "id": "probability",
    "label": "Probability (%)",
    "field": "probability",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "owner",
    "label": "Owner",
    "field": "owner",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "contact",
    "label": "Contact",
    "field": "contact",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "phone",
    "label": "Phone",
    "field": "phone",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "email",
    "label": "Email",
    "field": "email",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region_path",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "source",
    "label": "Source",
    "field": "source",
    "type": "choice",
    "of": "lead_source",
    "sort": null,
    "roles": null
   },
   {
    "id": "interests",
    "label": "Interests",
    "field": "interests",
    "type": "choices",
    "of": "lead_interest",
    "sort": null,
    "roles": null
   },
   {
    "id": "value",
    "label": "Value",
    "field": "expected_value",
    "type": "number",
    "of": null,
    "sort": "expected_value",
    "roles": null
   },
   {
    "id": "close",
    "label": "Expected close",
    "field": "expected_close_on",
    "type": "date",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "priority",
    "label": "Priority",
    "field": "priority",
    "type": "choice",
    "of": "lead_priority",
    "sort": null,
    "roles": null
   },
   {
    "id": "next_task",
    "label": "Next task",
    "field": "next_task",
    "type": "object",
    "of": null,
    "sort": "next_action_at",
    "roles": null
   },
   {
    "id": "last_contact",
    "label": "Last contact",
    "field": "last_contact_at",
    "type": "moment",
    "of": null,
    "sort": "last_contact_at",
    "roles": null
   },
   {
    "id": "days",
    "label": "Days in stage",
    "field": "days_in_stage",
    "type": "number",
    "of": null,
    "sort": "stage_entered_at",
    "roles": null
   },
   {
    "id": "stale",
    "label": "No activity",
    "field": "is_stale",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "store",
    "label": "Store",
    "field": "store",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "lost_reason",
    "label": "Lost because",
    "field": "lost_reason",
    "type": "choice",
    "of": "lead_lost_reason",
    "sort": null,
    "roles": null
   },
   {
    "id": "created",
    "label": "Created",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "stage",
    "label": "Stage",
    "of": "lead_stage",
    "kind": "many",
    "values": [
     "new",
     "contacted",
     "nurturing",
     "qualified",
     "proposal",
     "negotiation",
     "won",
     "lost",
     "junk"
    ]
   },
   {
    "key": "owner",
    "label": "Owner",
    "of": null,
    "kind": "many",
    "values": [
     "me"
    ],
    "labels": {
     "me": "Me"
    }
   },
   {
    "key": "owner_id",
    "label": "Colleague",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "region_l1",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "region_l2",
    "label": "City or district",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "source",
    "label": "Source",
    "of": "lead_source",
    "kind": "many",
    "values": [
     "business_message",
     "field_visit",
     "referral",
     "inbound_call",
     "web_form",
     "social",
     "event",
     "import",
     "kol",
     "other"
    ]
   },
   {
    "key": "interests",
    "label": "Interests",
    "of": "lead_interest",
    "kind": "many",
    "values": [
     "listing",
     "ads",
     "campaign",
     "reservation",
     "video_shoot",
     "kol_visit",
     "photo"
    ]
   },
   {
    "key": "value_from",
    "label": "Expected value from",
    "of": "money",
    "kind": "number",
    "least": 0,
    "most": null
   },
   {
    "key": "value_to",
    "label": "Expected value to",
    "of": "money",
    "kind": "number",
    "least": 0,
    "most": null
   },
   {
    "key": "close_from",
    "label": "Closes from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "close_to",
    "label": "Closes to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "priority",
    "label": "Priority",
    "of": "lead_priority",
    "kind": "many",
    "values": [
     "low",
     "normal",
     "high"
    ]
   },
   {
    "key": "task",
    "label": "Next task",
    "of": null,
    "kind": "many",
    "values": [
     "overdue",
     "today",
     "none"
    ],
    "labels": {
     "overdue": "Overdue",
     "today": "Due today",
     "none": "Nothing planned"
    }
   },
   {
    "key": "stale",
    "label": "Activity",
    "of": null,
    "kind": "yesNo",
    "yes": "No activity",
    "no": "Recent activity"
   },
   {
    "key": "has_store",
    "label": "Store",
    "of": null,
    "kind": "yesNo",
    "yes": "Has a store",
    "no": "No store yet"
   },
   {
    "key": "store_id",
    "label": "Became the store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "won_from",
    "label": "Won from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "won_to",
    "label": "Won to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_from",
    "label": "Created from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Created to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_in",
    "label": "Import",
    "of": "changeset",
    "kind": "ids"
   }
  ],
  "sorts": [
   "expected_value",
   "next_action_at",
   "last_contact_at",
   "stage_entered_at",
   "created_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "created_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {
   "business": "Business",
   "contacts": "Contacts",
   "deal": "Deal",
   "place": "Where",
   "draft": "Store draft"
  }
 },
 "page": {
  "one": "page",
  "many": "pages",
  "label": "Page",
  "id": "page_id",
  "screen": "/pages/edit",
  "area": "page",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [],
  "calls": {
   "query": "page/query_pages",
   "bulk": "page/bulk_edit_pages",
   "export": "page/export_pages",
   "detail": "page/get_page_detail",
   "create": "page/create_page",
   "edit": "page/edit_page",
   "status": "page/change_page_status",
   "versions": "page/query_versions",
   "version": "page/get_version",
   "restore": "page/restore_version",
   "preview": "page/get_preview_url",
   "draw": "page/draw_latest"
  },
  "fields": {
   "page_type": {
    "label": "Type",
    "type": "choice",
    "of": "page_type",
    "longest": null,
    "section": "basics",
    "required": true,
    "written": true
   },
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "basics",
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "basics",
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "blocks": {
    "label": "Blocks",
    "type": "blocks",
    "of": null,
    "longest": 60,
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "cuisine_code": {
    "label": "Cuisine",
    "type": "text",
    "of": "cuisine",
    "longest": 30,
    "section": "basics",
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "section": "basics",
    "required": false,
    "written": true
   },
   "in_menu": {
    "label": "In the site’s menu",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "translation_of_id": {
    "label": "Translation of",
    "type": "record",
    "of": "page",
    "longest": null,
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "section": "seo",
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "section": "seo",
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "seo",
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Publishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Unpublishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Publishing error",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "page_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "type",
    "label": "Type",
    "field": "page_type",
    "type": "choice",
    "of": "page_type",
    "sort": null,
    "roles": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": "title",
    "roles": null
   },
   {
    "id": "path",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language",
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "cuisine",
    "label": "Cuisine",
    "field": "cuisine_code",
    "type": "text",
    "of": "cuisine",
    "sort": null,
    "roles": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null,
    "roles": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "publish_at",
    "label": "Publishes",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at",
    "roles": null
   },
   {
    "id": "seo_score",
    "label": "SEO score",
    "field": "seo_score",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "issues",
    "label": "Issues",
    "field": "issue_codes",
    "type": "choices",
    "of": "page_issue",
    "sort": null,
    "roles": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d",
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at",
    "roles": null
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "page_type",
    "label": "Type",
    "of": "page_type",
    "kind": "many",
    "values": [
     "city_cuisine",
     "topic",
     "campaign",
     "static"
    ]
   },
   {
    "key": "language",
    "label": "Language",
    "of": "content_language",
    "kind": "many",
    "values": [
     "id",
     "tr",
     "ms",
     "en",
     "fil"
    ]
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "cuisine_code",
    "label": "Cuisine",
    "of": "cuisine",
    "kind": "many",
    "values": null
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "in_menu",
    "label": "Menu",
    "of": null,
    "kind": "yesNo",
    "yes": "In the site’s menu",
    "no": "Not in the menu"
   },
   {
    "key": "robots",
    "label": "Search engines",
    "of": "robots",
    "kind": "many",
    "values": [
     "index",
     "noindex"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "content_status",
    "kind": "many",
    "values": [
     "draft",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not published"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Scheduled publishing",
    "of": null,
    "kind": "yesNo",
    "yes": "Publishing failed",
    "no": "No error"
   },
   {
    "key": "has_issue",
    "label": "Issues",
    "of": "page_issue",
    "kind": "many",
    "values": [
     "broken_link",
     "closed_store",
     "missing_alt",
     "wide_rule"
    ]
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Changed by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   }
  ],
  "sorts": [
   "title",
   "publish_at",
   "view_30d",
   "updated_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "updated_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {
   "basics": "Basics",
   "seo": "Search results"
  }
 },
 "picture": {
  "one": "picture",
  "many": "pictures",
  "label": "Picture",
  "id": "picture_id",
  "screen": "/upload-picture/index",
  "area": "picture",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [],
  "calls": {
   "query": "picture/query_pictures",
   "bulk": "picture/bulk_edit_pictures",
   "export": "picture/export_pictures",
   "detail": "picture/get_picture_detail",
   "edit": "picture/edit_picture",
   "status": "picture/change_picture_status"
  },
  "fields": {
   "file_name": {
    "label": "File",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "folder": {
    "label": "Folder",
    "type": "choice",
    "of": "picture_folder",
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "picture_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "alt": {
    "label": "Alt text",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "caption": {
    "label": "Caption",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "choices",
    "of": null,
    "longest": 20,
    "required": false,
    "written": true
   },
   "source": {
    "label": "Source",
    "type": "choice",
    "of": "picture_source",
    "longest": null,
    "required": false,
    "written": true
   },
   "credit": {
    "label": "Credit",
    "type": "text",
    "of": null,
    "longest": 80,
    "required": false,
    "written": true
   },
   "licence": {
    "label": "License",
    "type": "choice",
    "of": "picture_licence",
    "longest": null,
    "required": false,
    "written": true
   },
   "licence_expires_on": {
    "label": "License until",
    "type": "date",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "focal": {
    "label": "Focal point",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "crop": {
    "label": "Crop",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "picture_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "name",
    "label": "File",
    "field": "file_name",
    "type": "text",
    "of": null,
    "sort": "file_name",
    "roles": null
   },
   {
    "id": "folder",
    "label": "Folder",
    "field": "folder",
    "type": "choice",
    "of": "picture_folder",
    "sort": null,
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "picture_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "alt_local",
    "label": "Alt text",
    "field": "alt",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "alt_en",
    "label": "Alt text (English)",
    "field": "alt_en",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "caption",
    "label": "Caption",
    "field": "caption",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "tags",
    "label": "Tags",
    "field": "tags",
    "type": "choices",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "source",
    "label": "Source",
    "field": "source",
    "type": "choice",
    "of": "picture_source",
    "sort": null,
    "roles": null
   },
   {
    "id": "credit",
    "label": "Credit",
    "field": "credit",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "licence",
    "label": "License",
    "field": "licence",
    "type": "choice",
    "of": "picture_licence",
    "sort": null,
    "roles": null
   },
   {
    "id": "licence_until",
    "label": "License until",
    "field": "licence_expires_on",
    "type": "date",
    "of": null,
    "sort": "licence_expires_on",
    "roles": null
   },
   {
    "id": "used",
    "label": "Used in",
    "field": "usage_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "width",
    "label": "Pixels",
    "field": "width",
    "type": "number",
    "of": null,
    "sort": "width",
    "roles": null
   },
   {
    "id": "size",
    "label": "Size (kB)",
    "field": "size",
    "type": "number",
    "of": null,
    "sort": "size",
    "roles": null
   },
   {
    "id": "kind",
    "label": "Kind",
    "field": "mime",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "alike",
    "label": "Similar to another",
    "field": "has_alike",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "uploader",
    "label": "Uploaded by",
    "field": "uploaded_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "taken",
    "label": "Taken",
    "field": "taken_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "created",
    "label": "Uploaded",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "folder",
    "label": "Folder",
    "of": "picture_folder",
    "kind": "many",
    "values": [
     "store",
     "menu",
     "article",
     "page",
     "user",
     "other"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "picture_status",
    "kind": "many",
    "values": [
     "active",
     "blocked"
    ]
   },
   {
    "key": "no_alt",
    "label": "Description",
    "of": null,
    "kind": "yesNo",
    "yes": "No alt text",
    "no": "Alt text"
   },
   {
    "key": "tags",
    "label": "Tags",
    "of": null,
    "kind": "many",
    "values": null
   },
   {
    "key": "source",
    "label": "Source",
    "of": "picture_source",
    "kind": "many",
    "values": [
     "staff",
     "kol",
     "owner",
     "visitor",
     "licensed",
     "partner"
    ]
   },
   {
    "key": "licence",
    "label": "License",
    "of": "picture_licence",
    "kind": "many",
    "values": [
     "own",
     "permission",
     "cc_by",
     "cc_by_sa",
     "stock",
     "unknown"
    ]
   },
   {
    "key": "licence_expiring",
    "label": "License expires within (days)",
    "of": null,
    "kind": "number",
    "least": 0,
    "most": 3650
   },
   {
    "key": "licence_expires_from",
    "label": "License expires from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "licence_expires_to",
    "label": "License expires to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "unused",
    "label": "Use",
    "of": null,
    "kind": "yesNo",
    "yes": "Not used",
    "no": "Used"
   },
   {
    "key": "width_from",
    "label": "Width from (px)",
    "of": null,
    "kind": "number",
    "least": null,
    "most": null
   },
   {
    "key": "width_to",
    "label": "Width to (px)",
    "of": null,
    "kind": "number",
    "least": null,
    "most": null
   },
   {
    "key": "kilobytes_from",
    "label": "Size from (kB)",
    "of": null,
    "kind": "number",
    "least": null,
    "most": null
   },
   {
    "key": "kilobytes_to",
    "label": "Size to (kB)",
    "of": null,
    "kind": "number",
    "least": null,
    "most": null
   },
   {
    "key": "duplicate",
    "label": "Similar",
    "of": null,
    "kind": "yesNo",
    "yes": "Similar to another",
    "no": "Unique"
   },
   {
    "key": "uploader",
    "label": "Uploaded by",
    "of": "anybody",
    "kind": "ids"
   },
   {
    "key": "created_from",
    "label": "Uploaded from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Uploaded to",
    "of": null,
    "kind": "date"
   }
  ],
  "sorts": [
   "file_name",
   "licence_expires_on",
   "width",
   "size",
   "created_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "created_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {}
 },
 "redirect": {
  "one": "redirect",
  "many": "redirects",
  "label": "Redirect",
  "id": "redirect_id",
  "screen": "",
  "area": "redirect",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [],
  "calls": {
   "query": "page/query_redirects",
   "versions": "page/query_versions",
   "version": "page/get_version",
   "restore": "page/restore_version",
   "preview": "page/get_preview_url",
   "draw": "page/draw_latest"
  },
  "fields": {
   "from_path": {
    "label": "Old web address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": true,
    "written": true
   },
   "to_type": {
    "label": "Redirects to",
    "type": "choice",
    "of": "redirect_to_type",
    "longest": null,
    "required": false,
    "written": true
   },
   "to_id": {
    "label": "Record",
    "type": "record",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "to_url": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": false,
    "written": true
   },
   "code": {
    "label": "Status code",
    "type": "choice",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "page_id": {
    "label": "Of page",
    "type": "object",
    "of": "page",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_auto": {
    "label": "Automatic",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "note": {
    "label": "Note",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "redirect_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "from_path",
    "label": "Old web address",
    "field": "from_path",
    "type": "text",
    "of": null,
    "sort": "from_path",
    "roles": null
   },
   {
    "id": "leads",
    "label": "Redirect type",
    "field": "to_title",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "made",
    "label": "Origin",
    "field": "is_auto",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "hits",
    "label": "Hits",
    "field": "hits",
    "type": "number",
    "of": null,
    "sort": "hits",
    "roles": null
   },
   {
    "id": "last_hit_at",
    "label": "Last hit",
    "field": "last_hit_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "note",
    "label": "Note",
    "field": "note",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at",
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "to_type",
    "label": "Redirects to",
    "of": "redirect_to_type",
    "kind": "many",
    "values": [
     "page",
     "store",
     "article",
     "video",
     "collection",
     "url",
     "gone"
    ]
   },
   {
    "key": "code",
    "label": "Status code",
    "of": null,
    "kind": "many",
    "values": [
     "301",
     "302",
     "410"
    ],
    "labels": {
     "301": "Permanent (301)",
     "302": "Temporary (302)",
     "410": "Gone (410)"
    }
   },
   {
    "key": "is_auto",
    "label": "Origin",
    "of": null,
    "kind": "yesNo",
    "yes": "By itself",
    "no": "Manual"
   }
  ],
  "sorts": [
   "from_path",
   "hits",
   "updated_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "updated_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {}
 },
 "store": {
  "one": "store",
  "many": "stores",
  "label": "Store",
  "id": "store_id",
  "screen": "/store/store/edit",
  "area": "store",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [],
  "calls": {
   "query": "store/query_stores",
   "bulk": "store/bulk_edit_stores",
   "export": "store/export_stores",
   "export_for_editing": "store/export_stores_for_editing",
   "detail": "store/get_store_detail",
   "create": "store/create_store",
   "edit": "store/edit_store",
   "status": "store/change_store_status"
  },
  "fields": {
   "name": {
    "label": "Name",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "basics",
    "required": true,
    "written": true
   },
   "name_en": {
    "label": "English name",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "basics",
    "required": false,
    "written": true
   },
   "alternate_names": {
    "label": "Other names",
    "type": "texts",
    "of": null,
    "longest": 10,
    "each": 120,
    "section": "basics",
    "required": false,
    "written": true
   },
   "branch_name": {
    "label": "Branch",
    "type": "text",
    "of": null,
    "longest": 80,
    "section": "basics",
    "required": false,
    "written": true
   },
   "brand_id": {
    "label": "Brand",
    "type": "record",
    "of": "brand",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "store_type": {
    "label": "Type",
    "type": "choice",
    "of": "store_type",
    "longest": null,
    "section": "basics",
    "required": true,
    "written": true
   },
   "cuisines": {
    "label": "Cuisines",
    "type": "choices",
    "of": "cuisine",
    "longest": 5,
    "section": "food",
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 20,
    "section": "food",
    "required": false,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "section": "seo",
    "required": false,
    "written": true
   },
   "intro": {
    "label": "Short introduction",
    "type": "text",
    "of": null,
    "longest": 160,
    "section": "food",
    "required": false,
    "written": true
   },
   "description": {
    "label": "Description",
    "type": "text",
    "of": null,
    "longest": 2000,
    "section": "food",
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "store_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "business_status": {
    "label": "Open or closed",
    "type": "choice",
    "of": "business_status",
    "longest": null,
    "group": "shop",
    "required": false,
    "written": false
   },
   "opened_on": {
    "label": "Opened on",
    "type": "text",
    "of": null,
    "longest": 10,
    "section": "basics",
    "required": false,
    "written": true
   },
   "closed_on": {
    "label": "Closed on",
    "type": "date",
    "of": null,
    "longest": null,
    "group": "shop",
    "required": false,
    "written": false
   },
   "close_reason": {
    "label": "Reason for closing",
    "type": "choice",
    "of": "close_reason",
    "longest": null,
    "group": "shop",
    "required": false,
    "written": false
   },
   "reopen_on": {
    "label": "Reopens on",
    "type": "date",
    "of": null,
    "longest": null,
    "group": "shop",
    "required": false,
    "written": false
   },
   "moved_to_store_id": {
    "label": "Moved to",
    "type": "object",
    "of": "store",
    "longest": null,
    "group": "shop",
    "required": false,
    "written": false
   },
   "merged_into_store_id": {
    "label": "Merged into",
    "type": "object",
    "of": "store",
    "longest": null,
    "required": false,
    "written": false
   },
   "address_line1": {
    "label": "Address",
    "type": "text",
    "of": null,
    "longest": 200,
    "section": "location",
    "required": false,
    "written": true
   },
   "address_line2": {
    "label": "Unit, floor",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "location",
    "required": false,
    "written": true
   },
   "landmark": {
    "label": "Landmark",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "location",
    "required": false,
    "written": true
   },
   "located_in": {
    "label": "Located in",
    "type": "text",
    "of": null,
    "longest": 120,
    "section": "location",
    "required": false,
    "written": true
   },
   "region_l1_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "group": "regions",
    "section": "location",
    "required": false,
    "written": true
   },
   "region_l2_id": {
    "label": "District",
    "type": "record",
    "of": "region",
    "longest": null,
    "group": "regions",
    "section": "location",
    "required": false,
    "written": true
   },
   "region_l3_id": {
    "label": "Subdistrict",
    "type": "record",
    "of": "region",
    "longest": null,
    "group": "regions",
    "section": "location",
    "required": false,
    "written": true
   },
   "sublocality": {
    "label": "Neighborhood",
    "type": "text",
    "of": null,
    "longest": 80,
    "section": "location",
    "required": false,
    "written": true
   },
   "postcode": {
    "label": "Postcode",
    "type": "text",
    "of": null,
    "longest": 10,
    "section": "location",
    "required": false,
    "written": true
   },
   "lat": {
    "label": "Latitude",
    "type": "number",
    "of": null,
    "longest": null,
    "group": "pin",
    "section": "location",
    "required": false,
    "written": true
   },
   "lng": {
    "label": "Longitude",
    "type": "number",
    "of": null,
    "longest": null,
    "group": "pin",
    "section": "location",
    "required": false,
    "written": true
   },
   "geo_precision": {
    "label": "Pin accuracy",
    "type": "choice",
    "of": "geo_precision",
    "longest": null,
    "group": "pin",
    "section": "location",
    "required": false,
    "written": true
   },
   "phones": {
    "label": "Phones",
    "type": "object",
    "of": null,
    "longest": 3,
    "section": "phones",
    "required": false,
    "written": true
   },
   "email": {
    "label": "Email",
    "type": "text",
    "of": null,
    "longest": 254,
    "section": "links",
    "required": false,
    "written": true
   },
   "website": {
    "label": "Website",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "links",
    "required": false,
    "written": true
   },
   "menu_url": {
    "label": "Menu",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "links",
    "required": false,
    "written": true
   },
   "reservation_url": {
    "label": "Reservations",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "links",
    "required": false,
    "written": true
   },
   "socials": {
    "label": "Social media",
    "type": "object",
    "of": null,
    "longest": 6,
    "section": "links",
    "required": false,
    "written": true
   },
   "order_links": {
    "label": "Order links",
    "type": "object",
    "of": null,
    "longest": 6,
    "section": "links",
    "required": false,
    "written": true
   },
   "hours_mode": {
    "label": "Opening hours",
    "type": "choice",
    "of": "hours_mode",
    "longest": null,
    "group": "hours",
    "section": "hours",
    "required": false,
    "written": true
   },
   "regular_hours": {
    "label": "Week",
    "type": "object",
    "of": null,
    "longest": null,
    "group": "hours",
    "section": "hours",
    "required": false,
    "written": true
   },
   "more_hours": {
    "label": "More hours",
    "type": "object",
    "of": null,
    "longest": null,
    "group": "hours",
    "section": "hours",
    "required": false,
    "written": true
   },
   "special_hours": {
    "label": "Special hours",
    "type": "object",
    "of": null,
    "longest": null,
    "group": "hours",
    "section": "hours",
    "required": false,
    "written": true
   },
   "holiday_policy": {
    "label": "On public holidays",
    "type": "choice",
    "of": "holiday_policy",
    "longest": null,
    "group": "hours",
    "section": "hours",
    "required": false,
    "written": true
   },
   "hours_note": {
    "label": "Note on hours",
    "type": "text",
    "of": null,
    "longest": 200,
    "group": "hours",
    "section": "hours",
    "required": false,
    "written": true
   },
   "price_level": {
    "label": "Price level",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "food",
    "required": false,
    "written": true
   },
   "avg_cost_min": {
    "label": "Cost per person from",
    "type": "number",
    "of": null,
    "longest": null,
    "group": "average_cost",
    "section": "food",
    "required": false,
    "written": true
   },
   "avg_cost_max": {
    "label": "Cost per person to",
    "type": "number",
    "of": null,
    "longest": null,
    "group": "average_cost",
    "section": "food",
    "required": false,
    "written": true
   },
   "attributes": {
    "label": "Attributes",
    "type": "object",
    "of": null,
    "longest": null,
    "section": "attributes",
    "required": false,
    "written": true
   },
   "halal_status": {
    "label": "Halal",
    "type": "choice",
    "of": "halal_status",
    "longest": null,
    "group": "halal",
    "section": "attributes",
    "required": false,
    "written": true
   },
   "halal_body": {
    "label": "Certificate body",
    "type": "text",
    "of": null,
    "longest": 20,
    "group": "halal",
    "section": "attributes",
    "required": false,
    "written": true
   },
   "halal_cert_no": {
    "label": "Certificate number",
    "type": "text",
    "of": null,
    "longest": 60,
    "group": "halal",
    "section": "attributes",
    "required": false,
    "written": true
   },
   "halal_expires_on": {
    "label": "Valid until",
    "type": "date",
    "of": null,
    "longest": null,
    "group": "halal",
    "section": "attributes",
    "required": false,
    "written": true
   },
   "halal_picture_id": {
    "label": "Picture of the certificate",
    "type": "record",
    "of": "picture",
    "longest": null,
    "group": "halal",
    "section": "attributes",
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "pictures",
    "required": false,
    "written": true
   },
   "pictures": {
    "label": "Gallery",
    "type": "object",
    "of": null,
    "longest": 60,
    "section": "pictures",
    "required": false,
    "written": true
   },
   "verification": {
    "label": "Verification",
    "type": "choice",
    "of": "verification",
    "longest": null,
    "group": "verification",
    "required": false,
    "written": false
   },
   "verified_at": {
    "label": "Verified",
    "type": "moment",
    "of": null,
    "longest": null,
    "group": "verification",
    "required": false,
    "written": false
   },
   "verified_by_id": {
    "label": "Verified by",
    "type": "object",
    "of": "person",
    "longest": null,
    "group": "verification",
    "required": false,
    "written": false
   },
   "verify_method": {
    "label": "Verification method",
    "type": "choice",
    "of": "verify_method",
    "longest": null,
    "group": "verification",
    "required": false,
    "written": false
   },
   "recheck_on": {
    "label": "Check again on",
    "type": "date",
    "of": null,
    "longest": null,
    "group": "verification",
    "required": false,
    "written": false
   },
   "labels": {
    "label": "Labels",
    "type": "texts",
    "of": null,
    "longest": 10,
    "each": 40,
    "section": "internal",
    "required": false,
    "written": true
   },
   "internal_note": {
    "label": "Internal note",
    "type": "text",
    "of": null,
    "longest": 1000,
    "section": "internal",
    "required": false,
    "written": true
   },
   "seo_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "section": "seo",
    "required": false,
    "written": true
   },
   "seo_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "section": "seo",
    "required": false,
    "written": true
   },
   "noindex": {
    "label": "Hidden from search engines",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "external_ids": {
    "label": "Ids in other sources",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "store_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "name",
    "label": "Name",
    "field": "name",
    "type": "text",
    "of": null,
    "sort": "name",
    "roles": null
   },
   {
    "id": "branch",
    "label": "Branch",
    "field": "branch_name",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "brand",
    "label": "Brand",
    "field": "brand",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "type",
    "label": "Type",
    "field": "store_type",
    "type": "choice",
    "of": "store_type",
    "sort": null,
    "roles": null
   },
   {
    "id": "cuisine",
    "label": "Main cuisine",
    "field": "cuisine",
    "type": "choice",
    "of": "cuisine",
    "sort": null,
    "roles": null
   },
   {
    "id": "cuisines",
    "label": "All cuisines",
    "field": "cuisines",
    "type": "choices",
    "of": "cuisine",
    "sort": null,
    "roles": null
   },
   {
    "id": "tags",
    "label": "Tags",
    "field": "tags",
    "type": "records",
    "of": "tag",
    "sort": null,
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "store_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "business",
    "label": "Open or closed",
    "field": "business_status",
    "type": "choice",
    "of": "business_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region_path",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region_l1",
    "label": "Region 1",
    "field": "region_l1",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region_l2",
    "label": "Region 2",
    "field": "region_l2",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region_l3",
    "label": "Region 3",
    "field": "region_l3",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "address",
    "label": "Address",
    "field": "address_text",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "lat",
    "label": "Latitude",
    "field": "lat",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "lng",
    "label": "Longitude",
    "field": "lng",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "phones",
    "label": "Phones",
    "field": "phones",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "website",
    "label": "Website",
    "field": "website",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "hours",
    "label": "Hours",
    "field": "hours_osm",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "price",
    "label": "Price level",
    "field": "price_level",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "halal",
    "label": "Halal",
    "field": "halal_status",
    "type": "choice",
    "of": "halal_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "verification",
    "label": "Verification",
    "field": "verification",
    "type": "choice",
    "of": "verification",
    "sort": null,
    "roles": null
   },
   {
    "id": "recheck_on",
    "label": "Check again on",
    "field": "recheck_on",
    "type": "date",
    "of": null,
    "sort": "recheck_on",
    "roles": null
   },
   {
    "id": "labels",
    "label": "Labels",
    "field": "labels",
    "type": "texts",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "rating",
    "label": "Rating",
    "field": "rating_avg",
    "type": "number",
    "of": null,
    "sort": "rating_avg",
    "roles": null
   },
   {
    "id": "ratings",
    "label": "Ratings",
    "field": "rating_count",
    "type": "number",
    "of": null,
    "sort": "rating_count",
    "roles": null
   },
   {
    "id": "badges",
    "label": "Waiting",
    "field": "badges",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "completeness",
    "label": "Complete",
    "field": "completeness",
    "type": "number",
    "of": null,
    "sort": "completeness",
    "roles": null
   },
   {
    "id": "created",
    "label": "Created",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at",
    "roles": null
   },
   {
    "id": "updated_by",
    "label": "Updated by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "brand",
    "label": "Brand",
    "of": "brand",
    "kind": "ids"
   },
   {
    "key": "store_type",
    "label": "Type",
    "of": "store_type",
    "kind": "many",
    "values": [
     "restaurant",
     "eatery",
     "street_stall",
     "food_court",
     "fast_food",
     "cafe",
     "tea_house",
     "bakery",
     "dessert",
     "bar",
     "cloud_kitchen"
    ]
   },
   {
    "key": "cuisines",
    "label": "Cuisines",
    "of": "cuisine",
    "kind": "many",
    "values": [
     "indonesian",
     "padang",
     "javanese",
     "sundanese",
     "betawi",
     "balinese",
     "manadonese",
     "acehnese",
     "bakso_mie",
     "satay",
     "nasi",
     "malaysian",
     "malay",
     "mamak",
     "nasi_kandar",
     "nyonya",
     "malaysian_chinese",
     "kopitiam",
     "bornean",
     "turkish",
     "kebab",
     "doner",
     "pide_lahmacun",
     "meze_meyhane",
     "ocakbasi",
     "kofte",
     "corba",
     "kahvalti",
     "black_sea",
     "filipino",
     "lechon",
     "ihaw_ihaw",
     "silog",
     "kapampangan",
     "chinese",
     "dim_sum",
     "hotpot",
     "taiwanese",
     "japanese",
     "sushi",
     "ramen",
     "korean",
     "thai",
     "vietnamese",
     "indian",
     "pakistani",
     "asian_fusion",
     "arab",
     "lebanese",
     "persian",
     "italian",
     "western",
     "american",
     "mexican",
     "french",
     "mediterranean",
     "seafood",
     "steak",
     "burger",
     "pizza",
     "fried_chicken",
     "noodle"
    ]
   },
   {
    "key": "tags",
    "label": "Tags",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "status",
    "label": "Status",
    "of": "store_status",
    "kind": "many",
    "values": [
     "draft",
     "published",
     "hidden",
     "merged",
     "deleted"
    ]
   },
   {
    "key": "business_status",
    "label": "Open or closed",
    "of": "business_status",
    "kind": "many",
    "values": [
     "open",
     "opening_soon",
     "temporarily_closed",
     "permanently_closed"
    ]
   },
   {
    "key": "region_l1",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "region_l2",
    "label": "District",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "region_l3",
    "label": "Subdistrict",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "has_pin",
    "label": "Pin",
    "of": null,
    "kind": "yesNo",
    "yes": "With pin",
    "no": "Without pin"
   },
   {
    "key": "has_phone",
    "label": "Phone",
    "of": null,
    "kind": "yesNo",
    "yes": "With phone",
    "no": "Without phone"
   },
   {
    "key": "has_hours",
    "label": "Hours",
    "of": null,
    "kind": "yesNo",
    "yes": "With hours",
    "no": "Without hours"
   },
   {
    "key": "price_level",
    "label": "Price level",
    "of": null,
    "kind": "many",
    "values": null
   },
   {
    "key": "alcohol",
    "label": "Alcohol",
    "of": null,
    "kind": "many",
    "values": [
     "none",
     "byob",
     "beer_wine",
     "full_bar"
    ],
    "labels": {
     "none": "None",
     "byob": "Bring your own",
     "beer_wine": "Beer wine",
     "full_bar": "Full bar"
    }
   },
   {
    "key": "halal_status",
    "label": "Halal",
    "of": "halal_status",
    "kind": "many",
    "values": [
     "unknown",
     "certified",
     "owner_declared",
     "no_pork_no_lard",
     "partial",
     "non_halal"
    ]
   },
   {
    "key": "halal_expiring",
    "label": "Halal certificate expires within days",
    "of": null,
    "kind": "number",
    "least": 0,
    "most": 3650
   },
   {
    "key": "has_cover",
    "label": "Cover",
    "of": null,
    "kind": "yesNo",
    "yes": "With cover",
    "no": "Without cover"
   },
   {
    "key": "verification",
    "label": "Verification",
    "of": "verification",
    "kind": "many",
    "values": [
     "unverified",
     "staff_verified",
     "owner_verified",
     "disputed"
    ]
   },
   {
    "key": "verified_from",
    "label": "Verified from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "verified_to",
    "label": "Verified to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "not_verified_since",
    "label": "Not verified since",
    "of": null,
    "kind": "date"
   },
   {
    "key": "recheck_due",
    "label": "Check again",
    "of": null,
    "kind": "yesNo",
    "yes": "Due",
    "no": "Not due"
   },
   {
    "key": "labels",
    "label": "Labels",
    "of": null,
    "kind": "many",
    "values": null
   },
   {
    "key": "has_feedback",
    "label": "Error feedback",
    "of": null,
    "kind": "yesNo",
    "yes": "With open reports",
    "no": "Without open reports"
   },
   {
    "key": "has_duplicate",
    "label": "Possible duplicate",
    "of": null,
    "kind": "yesNo",
    "yes": "With possible duplicate",
    "no": "Without"
   },
   {
    "key": "completeness_from",
    "label": "Completeness from",
    "of": null,
    "kind": "number",
    "least": 0,
    "most": 100
   },
   {
    "key": "completeness_to",
    "label": "Completeness to",
    "of": null,
    "kind": "number",
    "least": 0,
    "most": 100
   },
   {
    "key": "created_from",
    "label": "Created from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Created to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Updated by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   },
   {
    "key": "created_in",
    "label": "Import",
    "of": "changeset",
    "kind": "ids"
   }
  ],
  "sorts": [
   "name",
   "recheck_on",
   "rating_avg",
   "rating_count",
   "completeness",
   "created_at",
   "updated_at"
  ],
  "waitsUnless": null,
  "ranksMatches": true,
  "sort": {
   "by": "updated_at",
   "order": "desc"
  },
  "groups": {
   "shop": "Open or closed",
   "regions": "Regions",
   "pin": "Pin",
   "hours": "Opening hours",
   "average_cost": "Cost per person",
   "halal": "Halal",
   "verification": "Verification"
  },
  "sections": {
   "basics": "Basics",
   "location": "Location",
   "phones": "Phones",
   "links": "Web & links",
   "hours": "Opening hours",
   "food": "Food & price",
   "attributes": "Halal & attributes",
   "pictures": "Pictures",
   "seo": "Search results",
   "internal": "Internal"
  }
 },
 "sync_item": {
  "one": "sync record",
  "many": "sync records",
  "label": "Sync record",
  "id": "sync_id",
  "screen": "/store/storeSync/detail",
  "area": "store_sync",
  "roles": [
   "manager",
   "operator"
  ],
  "personal": [],
  "calls": {
   "query": "store_sync/query_syncs",
   "bulk": "store_sync/bulk_edit_syncs",
   "export": "store_sync/export_syncs",
   "detail": "store_sync/get_sync_detail",
   "status": "store_sync/change_sync_status"
  },
  "fields": {
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "sync_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "action": {
    "label": "Change",
    "type": "choice",
    "of": "sync_action",
    "longest": null,
    "required": false,
    "written": false
   },
   "store_id": {
    "label": "Store",
    "type": "object",
    "of": "store",
    "longest": null,
    "required": false,
    "written": false
   },
   "snooze_until": {
    "label": "Snoozed until",
    "type": "date",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reject_reason": {
    "label": "Reason",
    "type": "text",
    "of": "sync_reject_reason",
    "longest": null,
    "required": false,
    "written": false
   },
   "note": {
    "label": "Note",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "applied_fields": {
    "label": "Applied fields",
    "type": "choices",
    "of": "sync_field",
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "sync_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "title",
    "label": "Name in the source",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "sync_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "action",
    "label": "Change",
    "field": "action",
    "type": "choice",
    "of": "sync_action",
    "sort": null,
    "roles": null
   },
   {
    "id": "store",
    "label": "Store",
    "field": "store",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "source",
    "label": "Source",
    "field": "source_name",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "fields",
    "label": "Fields",
    "field": "fields",
    "type": "choices",
    "of": "sync_field",
    "sort": null,
    "roles": null
   },
   {
    "id": "priority",
    "label": "Priority",
    "field": "priority",
    "type": "choice",
    "of": "sync_priority",
    "sort": "priority",
    "roles": null
   },
   {
    "id": "score",
    "label": "Match",
    "field": "score",
    "type": "number",
    "of": null,
    "sort": "score",
    "roles": null
   },
   {
    "id": "distance",
    "label": "Distance (m)",
    "field": "distance_m",
    "type": "number",
    "of": null,
    "sort": "distance",
    "roles": null
   },
   {
    "id": "decided_by",
    "label": "Decided by",
    "field": "decided_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "decided_at",
    "label": "Decided",
    "field": "decided_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "created",
    "label": "Received",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "status",
    "label": "Status",
    "of": "sync_status",
    "kind": "many",
    "values": [
     "pending",
     "in_review",
     "conflict",
     "applied",
     "auto_applied",
     "rejected",
     "snoozed",
     "superseded",
     "undone",
     "failed"
    ]
   },
   {
    "key": "action",
    "label": "Change",
    "of": "sync_action",
    "kind": "many",
    "values": [
     "create",
     "update",
     "link",
     "close_temporary",
     "close_permanent",
     "reopen",
     "move",
     "duplicate",
     "vanished"
    ]
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "source",
    "label": "Source",
    "of": null,
    "kind": "many",
    "values": null
   },
   {
    "key": "run_id",
    "label": "Run",
    "of": "sync_run",
    "kind": "ids"
   },
   {
    "key": "region_l1",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "region_l2",
    "label": "District",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "store_type",
    "label": "Type",
    "of": "store_type",
    "kind": "many",
    "values": null
   },
   {
    "key": "field",
    "label": "Field",
    "of": "sync_field",
    "kind": "many",
    "values": [
     "business_status",
     "name",
     "branch_name",
     "name_en",
     "alternate_names",
     "store_type",
     "cuisines",
     "pin",
     "address_line1",
     "regions",
     "sublocality",
     "located_in",
     "postcode",
     "phones",
     "email",
     "website",
     "menu_url",
     "socials",
     "hours",
     "price_level",
     "avg_cost",
     "tags",
     "halal_status",
     "attributes"
    ]
   },
   {
    "key": "severity",
    "label": "Weight",
    "of": "diff_severity",
    "kind": "many",
    "values": [
     "minor",
     "major",
     "critical"
    ]
   },
   {
    "key": "priority",
    "label": "Priority",
    "of": "sync_priority",
    "kind": "many",
    "values": [
     "low",
     "normal",
     "high"
    ]
   },
   {
    "key": "band",
    "label": "Match",
    "of": null,
    "kind": "many",
    "values": [
     "linked",
     "match",
     "review",
     "weak"
    ],
    "labels": {
     "linked": "Linked",
     "match": "Match",
     "review": "Review",
     "weak": "Weak"
    }
   },
   {
    "key": "is_qa",
    "label": "Sample",
    "of": null,
    "kind": "yesNo",
    "yes": "Rule samples",
    "no": "No samples"
   },
   {
    "key": "claimed_by",
    "label": "Being reviewed by",
    "of": null,
    "kind": "many",
    "values": [
     "me",
     "anybody",
     "nobody"
    ],
    "labels": {
     "me": "Me",
     "anybody": "Anyone",
     "nobody": "Unassigned"
    }
   },
   {
    "key": "age_days",
    "label": "Older than days",
    "of": null,
    "kind": "number",
    "least": 0,
    "most": 3650
   },
   {
    "key": "created_from",
    "label": "Received from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Received to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   },
   {
    "key": "rule_id",
    "label": "Rule",
    "of": "auto_rule",
    "kind": "ids"
   }
  ],
  "sorts": [
   "priority",
   "score",
   "distance",
   "created_at",
   "turn"
  ],
  "waitsUnless": "status",
  "ranksMatches": false,
  "sort": {
   "by": "turn",
   "order": "asc"
  },
  "groups": {},
  "sections": {}
 },
 "user": {
  "one": "account",
  "many": "accounts",
  "label": "Account",
  "id": "user_id",
  "screen": "/system/userEdit",
  "area": "user",
  "roles": [
   "manager",
   "reviewer"
  ],
  "personal": [
   "username",
   "nickname",
   "email",
   "phone",
   "note",
   "kol",
   "last_login_ip"
  ],
  "calls": {
   "query": "user/query_users",
   "bulk": "user/bulk_edit_users",
   "export": "user/export_users",
   "detail": "user/get_user_detail",
   "create": "user/create_user",
   "edit": "user/edit_user",
   "status": "user/change_user_status"
  },
  "fields": {
   "username": {
    "label": "Username",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "nickname": {
    "label": "Nickname",
    "type": "text",
    "of": null,
    "longest": 40,
    "section": "profile",
    "required": true,
    "written": true
   },
   "role": {
    "label": "Role",
    "type": "choice",
    "of": "role",
    "longest": null,
    "section": "access",
    "required": true,
    "written": true
   },
   "is_superuser": {
    "label": "Super admin",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "access",
    "required": false,
    "written": true
   },
   "countries": {
    "label": "Countries",
    "type": "choices",
    "of": null,
    "longest": null,
    "section": "access",
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "user_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "email": {
    "label": "Email",
    "type": "text",
    "of": null,
    "longest": 254,
    "section": "profile",
    "required": false,
    "written": true
   },
   "phone": {
    "label": "Phone",
    "type": "text",
    "of": null,
    "longest": 20,
    "section": "profile",
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "language",
    "longest": null,
    "section": "profile",
    "required": false,
    "written": true
   },
   "start_on": {
    "label": "Start on",
    "type": "choice",
    "of": "start_on",
    "longest": null,
    "section": "profile",
    "required": false,
    "written": true
   },
   "is_start_chosen": {
    "label": "Start screen chosen",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "note": {
    "label": "Note",
    "type": "text",
    "of": null,
    "longest": 300,
    "section": "profile",
    "required": false,
    "written": true
   },
   "kol": {
    "label": "KOL profile",
    "type": "object",
    "of": null,
    "longest": null,
    "section": "kol",
    "required": false,
    "written": true
   },
   "avatar_picture_id": {
    "label": "Avatar",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "is_email_confirmed": {
    "label": "Email confirmed",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "must_change_password": {
    "label": "Must change password",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "password_changed_at": {
    "label": "Password changed",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "second_factor_at": {
    "label": "Second factor since",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "temp_password_until": {
    "label": "One-time password until",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "invited_until": {
    "label": "Invited until",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "user_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "username",
    "label": "Username",
    "field": "username",
    "type": "text",
    "of": null,
    "sort": "username",
    "roles": null
   },
   {
    "id": "nickname",
    "label": "Nickname",
    "field": "nickname",
    "type": "text",
    "of": null,
    "sort": "nickname",
    "roles": null
   },
   {
    "id": "role",
    "label": "Role",
    "field": "role",
    "type": "choice",
    "of": "role",
    "sort": "role",
    "roles": null
   },
   {
    "id": "is_superuser",
    "label": "Super admin",
    "field": "is_superuser",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "countries",
    "label": "Countries",
    "field": "countries",
    "type": "choices",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "status",
    "label": "Status",
    "field": "status",
    "type": "choice",
    "of": "user_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "email",
    "label": "Email",
    "field": "email",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "phone",
    "label": "Phone",
    "field": "phone",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": [
     "manager"
    ]
   },
   {
    "id": "last_login_at",
    "label": "Last login",
    "field": "last_login_at",
    "type": "moment",
    "of": null,
    "sort": "last_login_at",
    "roles": null
   },
   {
    "id": "created_at",
    "label": "Created",
    "field": "created_at",
    "type": "moment",
    "of": null,
    "sort": "created_at",
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "role",
    "label": "Role",
    "of": "role",
    "kind": "many",
    "values": [
     "manager",
     "operator",
     "reviewer",
     "editor",
     "kol"
    ]
   },
   {
    "key": "is_superuser",
    "label": "Super admin",
    "of": null,
    "kind": "yesNo",
    "yes": "Super admins",
    "no": "Others"
   },
   {
    "key": "country",
    "label": "Also in",
    "of": "country",
    "kind": "many",
    "values": [
     "ID",
     "TR",
     "MY",
     "PH"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "user_status",
    "kind": "many",
    "values": [
     "active",
     "disabled",
     "locked"
    ]
   },
   {
    "key": "last_login_from",
    "label": "Last login from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "last_login_to",
    "label": "Last login to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_from",
    "label": "Created from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "created_to",
    "label": "Created to",
    "of": null,
    "kind": "date"
   }
  ],
  "sorts": [
   "username",
   "nickname",
   "role",
   "last_login_at",
   "created_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "created_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {
   "profile": "Profile",
   "access": "Role & countries",
   "kol": "KOL profile"
  }
 },
 "video": {
  "one": "video",
  "many": "videos",
  "label": "Video",
  "id": "video_id",
  "screen": "/content/video/edit",
  "area": "video",
  "roles": [
   "editor",
   "kol",
   "manager",
   "operator",
   "reviewer"
  ],
  "personal": [],
  "calls": {
   "query": "video/query_videos",
   "bulk": "video/bulk_edit_videos",
   "export": "video/export_videos",
   "detail": "video/get_video_detail",
   "create": "video/create_video",
   "edit": "video/edit_video",
   "status": "video/change_video_status",
   "comment": "video/add_review_comment",
   "settle": "video/resolve_review_comment",
   "versions": "video/query_versions",
   "version": "video/get_version",
   "restore": "video/restore_version",
   "preview": "video/get_preview_url",
   "draw": "video/draw_latest"
  },
  "fields": {
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 100,
    "section": "basics",
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "section": "seo",
    "required": false,
    "written": true
   },
   "description": {
    "label": "Description",
    "type": "text",
    "of": null,
    "longest": 2000,
    "section": "basics",
    "required": false,
    "written": true
   },
   "asset_id": {
    "label": "File",
    "type": "record",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "external_url": {
    "label": "Link",
    "type": "text",
    "of": null,
    "longest": 300,
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "cover_alt": {
    "label": "Cover alt text",
    "type": "text",
    "of": null,
    "longest": 160,
    "required": false,
    "written": true
   },
   "frame_at_s": {
    "label": "Cover frame",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "subtitles": {
    "label": "Subtitles",
    "type": "object",
    "of": null,
    "longest": 10,
    "required": false,
    "written": true
   },
   "chapters": {
    "label": "Chapters",
    "type": "object",
    "of": null,
    "longest": 50,
    "required": false,
    "written": true
   },
   "has_alcohol": {
    "label": "Shows alcohol",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "rights",
    "required": false,
    "written": true
   },
   "has_pork": {
    "label": "Shows pork",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "rights",
    "required": false,
    "written": true
   },
   "music_rights": {
    "label": "Music",
    "type": "choice",
    "of": "music_rights",
    "longest": null,
    "section": "rights",
    "required": false,
    "written": true
   },
   "author_id": {
    "label": "Author",
    "type": "record",
    "of": "author",
    "longest": null,
    "section": "basics",
    "required": false,
    "written": true
   },
   "byline": {
    "label": "Byline",
    "type": "text",
    "of": null,
    "longest": 60,
    "section": "basics",
    "required": false,
    "written": true
   },
   "co_author_ids": {
    "label": "Co-authors",
    "type": "records",
    "of": "author",
    "longest": 4,
    "section": "basics",
    "required": false,
    "written": true
   },
   "stores": {
    "label": "Stores",
    "type": "object",
    "of": null,
    "longest": 20,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "cuisines": {
    "label": "Cuisines",
    "type": "choices",
    "of": "cuisine",
    "longest": 10,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "section": "taxonomy",
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "sponsorship": {
    "label": "Sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "longest": null,
    "section": "rights",
    "required": false,
    "written": true
   },
   "comments_open": {
    "label": "Comments",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "is_featured": {
    "label": "Featured",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "sort_weight": {
    "label": "Weight",
    "type": "number",
    "of": null,
    "longest": null,
    "section": "publishing",
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "section": "seo",
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "section": "seo",
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "section": "seo",
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "section": "seo",
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "section": "seo",
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Publishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Unpublishes",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Publishing error",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_by_id": {
    "label": "Submitted by",
    "type": "object",
    "of": "author",
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_revision_no": {
    "label": "Submitted version",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reviewer_id": {
    "label": "Reviewer",
    "type": "object",
    "of": "reviewer",
    "longest": null,
    "required": false,
    "written": false
   },
   "review_due_at": {
    "label": "Review due",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "review_round": {
    "label": "Round",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "video_id",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "slug",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "source",
    "label": "Source",
    "field": "source",
    "type": "choice",
    "of": "video_source",
    "sort": null,
    "roles": null
   },
   {
    "id": "link",
    "label": "Link",
    "field": "external_url",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "file",
    "label": "File",
    "field": "asset_status",
    "type": "choice",
    "of": "asset_status",
    "sort": null,
    "roles": null
   },
   {
    "id": "orientation",
    "label": "Shape",
    "field": "orientation",
    "type": "choice",
    "of": "orientation",
    "sort": null,
    "roles": null
   },
   {
    "id": "duration",
    "label": "Seconds",
    "field": "duration_s",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "alcohol",
    "label": "Alcohol",
    "field": "has_alcohol",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "pork",
    "label": "Pork",
    "field": "has_pork",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "music",
    "label": "Music",
    "field": "music_rights",
    "type": "choice",
    "of": "music_rights",
    "sort": null,
    "roles": null
   },
   {
    "id": "author",
    "label": "Author",
    "field": "author",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "byline",
    "label": "Byline",
    "field": "byline",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "stores",
    "label": "Stores",
    "field": "store_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language",
    "sort": null,
    "roles": null
   },
   {
    "id": "sponsorship",
    "label": "Sponsorship",
    "field": "sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "sort": null,
    "roles": null
   },
   {
    "id": "featured",
    "label": "Featured",
    "field": "is_featured",
    "type": "flag",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null,
    "roles": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "publish_at",
    "label": "Publishes",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at",
    "roles": null
   },
   {
    "id": "submitted",
    "label": "Submitted",
    "field": "submitted_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "reviewer",
    "label": "Reviewer",
    "field": "reviewer",
    "type": "object",
    "of": null,
    "sort": "submitted_at",
    "roles": null
   },
   {
    "id": "due",
    "label": "Review due",
    "field": "review_due_at",
    "type": "moment",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d",
    "roles": null
   },
   {
    "id": "comments",
    "label": "Comments",
    "field": "comment_count",
    "type": "number",
    "of": null,
    "sort": null,
    "roles": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at",
    "roles": null
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null,
    "roles": null
   }
  ],
  "filters": [
   {
    "key": "source",
    "label": "Source",
    "of": "video_source",
    "kind": "many",
    "values": [
     "upload",
     "youtube",
     "tiktok",
     "instagram"
    ]
   },
   {
    "key": "asset_status",
    "label": "File",
    "of": "asset_status",
    "kind": "many",
    "values": [
     "waiting",
     "uploading",
     "processing",
     "checking",
     "blocked",
     "ready",
     "failed",
     "expired"
    ]
   },
   {
    "key": "orientation",
    "label": "Shape",
    "of": "orientation",
    "kind": "many",
    "values": [
     "portrait",
     "landscape",
     "square"
    ]
   },
   {
    "key": "duration",
    "label": "Length",
    "of": "video_length",
    "kind": "many",
    "values": [
     "short",
     "medium",
     "long"
    ]
   },
   {
    "key": "author_id",
    "label": "Author",
    "of": "author",
    "kind": "ids"
   },
   {
    "key": "author",
    "label": "Author",
    "of": "written_by",
    "kind": "many",
    "values": [
     "me"
    ]
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "cuisines",
    "label": "Cuisine",
    "of": "cuisine",
    "kind": "many",
    "values": null
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "language",
    "label": "Language",
    "of": "content_language",
    "kind": "many",
    "values": [
     "id",
     "tr",
     "ms",
     "en",
     "fil"
    ]
   },
   {
    "key": "sponsorship",
    "label": "Sponsorship",
    "of": "sponsorship",
    "kind": "many",
    "values": [
     "none",
     "gifted",
     "paid",
     "own_business",
     "unset"
    ]
   },
   {
    "key": "is_featured",
    "label": "Featured",
    "of": null,
    "kind": "yesNo",
    "yes": "Featured",
    "no": "Not featured"
   },
   {
    "key": "robots",
    "label": "Search engines",
    "of": "robots",
    "kind": "many",
    "values": [
     "index",
     "noindex"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "content_status",
    "kind": "many",
    "values": [
     "draft",
     "in_review",
     "changes_requested",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not published"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Scheduled publishing",
    "of": null,
    "kind": "yesNo",
    "yes": "Publishing failed",
    "no": "No error"
   },
   {
    "key": "reviewer_id",
    "label": "Reviewed by",
    "of": "reviewer",
    "kind": "ids"
   },
   {
    "key": "reviewer",
    "label": "Reviewer",
    "of": "reviewed_by",
    "kind": "many",
    "values": [
     "me",
     "none"
    ]
   },
   {
    "key": "review_late",
    "label": "Review",
    "of": null,
    "kind": "yesNo",
    "yes": "Review overdue",
    "no": "Review in time"
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Changed by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "publish_at",
   "submitted_at",
   "view_30d",
   "updated_at"
  ],
  "waitsUnless": null,
  "ranksMatches": false,
  "sort": {
   "by": "updated_at",
   "order": "desc"
  },
  "groups": {},
  "sections": {
   "basics": "Basics",
   "taxonomy": "Stores & taxonomy",
   "publishing": "Publishing",
   "seo": "Search results",
   "rights": "Rights & disclosure"
  }
 }
} as const;
export const COVERS = {
 "article": {
  "width": 1200,
  "height": 630
 },
 "kol": {
  "width": 1200,
  "height": 630
 },
 "store": {
  "width": 800,
  "height": 0
 },
 "video": {
  "width": 480,
  "height": 480
 }
} as const;
export const MERGE_CHOICES = [
 {
  "name": "name",
  "label": "Name",
  "columns": [
   "name"
  ],
  "both": false,
  "most": 120
 },
 {
  "name": "name_en",
  "label": "English name",
  "columns": [
   "name_en"
  ],
  "both": false,
  "most": 120
 },
 {
  "name": "alternate_names",
  "label": "Other names",
  "columns": [
   "alternate_names"
  ],
  "both": true,
  "most": 10
 },
 {
  "name": "branch_name",
  "label": "Branch",
  "columns": [
   "branch_name"
  ],
  "both": false,
  "most": 80
 },
 {
  "name": "brand_id",
  "label": "Brand",
  "columns": [
   "brand_id"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "store_type",
  "label": "Type",
  "columns": [
   "store_type"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "cuisines",
  "label": "Cuisines",
  "columns": [
   "cuisines"
  ],
  "both": true,
  "most": 5
 },
 {
  "name": "tags",
  "label": "Tags",
  "columns": [
   "tags"
  ],
  "both": true,
  "most": 20
 },
 {
  "name": "slug",
  "label": "Web address",
  "columns": [
   "slug"
  ],
  "both": false,
  "most": 100
 },
 {
  "name": "intro",
  "label": "Short introduction",
  "columns": [
   "intro"
  ],
  "both": false,
  "most": 160
 },
 {
  "name": "description",
  "label": "Description",
  "columns": [
   "description"
  ],
  "both": false,
  "most": 2000
 },
 {
  "name": "shop",
  "label": "Open or closed",
  "columns": [
   "business_status",
   "closed_on",
   "close_reason",
   "reopen_on",
   "moved_to_store_id"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "opened_on",
  "label": "Opened on",
  "columns": [
   "opened_on"
  ],
  "both": false,
  "most": 10
 },
 {
  "name": "address_line1",
  "label": "Address",
  "columns": [
   "address_line1"
  ],
  "both": false,
  "most": 200
 },
 {
  "name": "address_line2",
  "label": "Unit, floor",
  "columns": [
   "address_line2"
  ],
  "both": false,
  "most": 120
 },
 {
  "name": "landmark",
  "label": "Landmark",
  "columns": [
   "landmark"
  ],
  "both": false,
  "most": 120
 },
 {
  "name": "located_in",
  "label": "Located in",
  "columns": [
   "located_in"
  ],
  "both": false,
  "most": 120
 },
 {
  "name": "regions",
  "label": "Regions",
  "columns": [
   "region_l1_id",
   "region_l2_id",
   "region_l3_id"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "sublocality",
  "label": "Neighborhood",
  "columns": [
   "sublocality"
  ],
  "both": false,
  "most": 80
 },
 {
  "name": "postcode",
  "label": "Postcode",
  "columns": [
   "postcode"
  ],
  "both": false,
  "most": 10
 },
 {
  "name": "pin",
  "label": "Pin",
  "columns": [
   "lat",
   "lng",
   "geo_precision"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "phones",
  "label": "Phones",
  "columns": [
   "phones"
  ],
  "both": true,
  "most": 3
 },
 {
  "name": "email",
  "label": "Email",
  "columns": [
   "email"
  ],
  "both": false,
  "most": 254
 },
 {
  "name": "website",
  "label": "Website",
  "columns": [
   "website"
  ],
  "both": false,
  "most": 500
 },
 {
  "name": "menu_url",
  "label": "Menu",
  "columns": [
   "menu_url"
  ],
  "both": false,
  "most": 500
 },
 {
  "name": "reservation_url",
  "label": "Reservations",
  "columns": [
   "reservation_url"
  ],
  "both": false,
  "most": 500
 },
 {
  "name": "socials",
  "label": "Social media",
  "columns": [
   "socials"
  ],
  "both": true,
  "most": 6
 },
 {
  "name": "order_links",
  "label": "Order links",
  "columns": [
   "order_links"
  ],
  "both": true,
  "most": 6
 },
 {
  "name": "hours",
  "label": "Opening hours",
  "columns": [
   "hours_mode",
   "regular_hours",
   "more_hours",
   "special_hours",
   "holiday_policy",
   "hours_note"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "price_level",
  "label": "Price level",
  "columns": [
   "price_level"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "average_cost",
  "label": "Cost per person",
  "columns": [
   "avg_cost_min",
   "avg_cost_max"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "attributes",
  "label": "Attributes",
  "columns": [
   "attributes"
  ],
  "both": true,
  "most": null
 },
 {
  "name": "halal",
  "label": "Halal",
  "columns": [
   "halal_status",
   "halal_body",
   "halal_cert_no",
   "halal_expires_on",
   "halal_picture_id"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "cover_picture_id",
  "label": "Cover",
  "columns": [
   "cover_picture_id"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "pictures",
  "label": "Gallery",
  "columns": [
   "pictures"
  ],
  "both": true,
  "most": 60
 },
 {
  "name": "verification",
  "label": "Verification",
  "columns": [
   "verification",
   "verified_at",
   "verify_method",
   "recheck_on"
  ],
  "both": false,
  "most": null
 },
 {
  "name": "labels",
  "label": "Labels",
  "columns": [
   "labels"
  ],
  "both": true,
  "most": 10
 },
 {
  "name": "internal_note",
  "label": "Internal note",
  "columns": [
   "internal_note"
  ],
  "both": true,
  "most": 1000
 },
 {
  "name": "seo_title",
  "label": "Search title",
  "columns": [
   "seo_title"
  ],
  "both": false,
  "most": 70
 },
 {
  "name": "seo_description",
  "label": "Search description",
  "columns": [
   "seo_description"
  ],
  "both": false,
  "most": 170
 },
 {
  "name": "noindex",
  "label": "Hidden from search engines",
  "columns": [
   "noindex"
  ],
  "both": false,
  "most": null
 }
] as const;
export const SUGGESTED_FIELDS = {
 "closed_permanently": [
  "closed_on"
 ],
 "closed_temporarily": [
  "reopen_on"
 ],
 "not_exist": [],
 "private_place": [],
 "duplicate": [
  "other_store_id"
 ],
 "moved": [
  "address",
  "lat",
  "lng"
 ],
 "wrong_name": [
  "name"
 ],
 "wrong_address": [
  "address",
  "region_l1_id",
  "region_l2_id",
  "region_l3_id"
 ],
 "wrong_pin": [
  "lat",
  "lng"
 ],
 "wrong_hours": [
  "regular_hours"
 ],
 "wrong_phone": [
  "phones"
 ],
 "wrong_link": [
  "website",
  "menu_url"
 ],
 "wrong_price": [
  "price_level",
  "avg_cost_min",
  "avg_cost_max"
 ],
 "wrong_food": [
  "cuisines",
  "tags"
 ],
 "wrong_halal_alcohol": [
  "halal_status",
  "alcohol"
 ],
 "wrong_picture": [
  "picture_id"
 ],
 "inappropriate": [
  "picture_id"
 ],
 "other": []
} as const;
